import type {
  AssessmentKind,
  IntermediateAssessmentState,
} from '@studentgo/protocol/intermediate-assessments'
import type { Localised } from '@studentgo/protocol/shapes'
import { type Db, runText } from '../platform/database.ts'

export interface AssessmentRow {
  id: number
  kind: AssessmentKind
  periodStart: string
  periodEnd: string
  date: string
  strengths: string | null
  develop: string | null
  ready: boolean | null
  authorName: string
  state: IntermediateAssessmentState
  acknowledgedAt: string | null
  comment: string | null
  commentedAt: string | null
  items:
    | {
        requirementId: number | null
        requirement: Localised | null
        text: string | null
        level: number | null
        comment: string | null
      }[]
    | null
}

const query = `select a.id, a.kind, a.period_start as "periodStart", a.period_end as "periodEnd", a.date,
    a.strengths, a.develop, a.ready_for_demonstration as ready, a.author_name as "authorName", a.state,
    to_json(a.acknowledged_at)#>>'{}' as "acknowledgedAt", a.student_comment as comment,
    to_json(a.student_comment_at)#>>'{}' as "commentedAt",
    (select json_agg(json_build_object('requirementId', i.requirement_id, 'requirement', q.text, 'text', i.text,
        'level', i.level, 'comment', i.comment) order by i.position)
      from intermediate_assessment_item i left join requirement q on q.id = i.requirement_id
      where i.assessment_id = a.id) as items
  from intermediate_assessment a`

/** The assessments of a period that was found to be the student's own, the newest first. */
export function assessmentsOf(db: Db, personalEventId: number): Promise<AssessmentRow[]> {
  const text = `${query} where a.personal_event_id = $1 order by a.date desc, a.id desc`
  return runText(db, 'intermediate_assessments', text, [personalEventId])
}

/** One of the period's, and no other's. */
export async function assessmentIn(
  db: Db,
  personalEventId: number,
  id: number,
): Promise<AssessmentRow | undefined> {
  const text = `${query} where a.personal_event_id = $1 and a.id = $2`
  const [row] = await runText<AssessmentRow>(db, 'intermediate_assessment', text, [personalEventId, id])
  return row
}

export interface OwnPart {
  personalEventId: number
  start: string
  end: string
  today: string
  strengths: string | undefined
  develop: string | undefined
  authorId: number
  authorName: string
  now: Date
  items: readonly {
    requirementId: number | undefined
    text: string | undefined
    level: number | null
    comment: string | undefined
  }[]
}

/** Writes the student's own part, published as it is sent. Answers its id. */
export async function addOwnPart(db: Db, part: OwnPart): Promise<number> {
  const text = `insert into intermediate_assessment (personal_event_id, kind, period_start, period_end, date,
      strengths, develop, author_id, author_name, state, published_at)
    values ($1, 'SELF', $2, $3, $4, $5, $6, $7, $8, 'PUBLISHED', $9) returning id`
  const [row] = await runText<{ id: number }>(db, '', text, [
    part.personalEventId,
    part.start,
    part.end,
    part.today,
    part.strengths ?? null,
    part.develop ?? null,
    part.authorId,
    part.authorName,
    part.now.toISOString(),
  ])
  if (row === undefined) throw new Error('an assessment has to come back')
  const items = part.items.map((item, position) => ({ position, ...item }))
  const insert = `insert into intermediate_assessment_item (assessment_id, position, requirement_id, text, level, comment)
    select $1, i.position, i."requirementId", i.text, i.level, i.comment
    from jsonb_to_recordset($2::jsonb)
      as i (position integer, "requirementId" bigint, text text, level integer, comment text)`
  await runText(db, '', insert, [row.id, JSON.stringify(items)])
  return row.id
}

/** Notes that the student has read an assessment. */
export async function saveAcknowledged(
  db: Db,
  id: number,
  comment: string | undefined,
  now: Date,
): Promise<void> {
  const text = `update intermediate_assessment set state = 'ACKNOWLEDGED', acknowledged_at = $2,
      student_comment = $3, student_comment_at = case when $3::text is not null then $2::timestamptz end
    where id = $1 and state = 'PUBLISHED'`
  await runText(db, '', text, [id, now.toISOString(), comment ?? null])
}

/** The student's word to an assessment that was read before; it is given once. */
export async function saveComment(db: Db, id: number, comment: string, now: Date): Promise<void> {
  const text = `update intermediate_assessment set student_comment = $2, student_comment_at = $3
    where id = $1 and state = 'ACKNOWLEDGED' and student_comment is null`
  await runText(db, '', text, [id, comment, now.toISOString()])
}
