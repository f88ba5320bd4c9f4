import type { SelfLevel } from '@studentgo/protocol/competence-demonstrations'
import { sql } from 'kysely'
import { type Db, runText } from '../platform/database.ts'

export interface SelfAssessmentRow {
  state: 'DRAFT' | 'SUBMITTED'
  overallLevel: string | null
  strengths: string | null
  develop: string | null
  howPrepared: string | null
  shared: boolean
  savedAt: string
  submittedAt: string | null
  version: number
  items: { requirementId: number; level: string | null; comment: string | null }[] | null
}

export async function selfAssessmentRow(
  db: Db,
  demonstrationId: number,
): Promise<SelfAssessmentRow | undefined> {
  const text = `select s.state, s.overall_level as "overallLevel", s.strengths, s.develop,
      s.how_prepared as "howPrepared", s.shared, to_json(s.saved_at)#>>'{}' as "savedAt",
      to_json(s.submitted_at)#>>'{}' as "submittedAt", s.version,
      (select json_agg(json_build_object('requirementId', i.requirement_id, 'level', i.level, 'comment', i.comment))
        from self_assessment_item i where i.demonstration_id = s.demonstration_id) as items
    from self_assessment s where s.demonstration_id = $1`
  const [row] = await runText<SelfAssessmentRow>(db, 'self_assessment', text, [demonstrationId])
  return row
}

/** Makes two writes about one demonstration wait for each other; the caller has found it to be the student's. */
export async function lockDemonstration(db: Db, demonstrationId: number): Promise<void> {
  await sql`select id from demonstration where id = ${demonstrationId} for update`.execute(db)
}

export interface SelfAssessmentSave {
  demonstrationId: number
  state: 'DRAFT' | 'SUBMITTED'
  overallLevel: SelfLevel | undefined
  strengths: string | undefined
  develop: string | undefined
  howPrepared: string | undefined
  shared: boolean
  items: { requirementId: number; level: SelfLevel | null; comment: string | undefined }[]
  now: Date
}

/** Writes the self-assessment; the caller holds the lock and has judged. */
export async function saveSelfAssessment(db: Db, save: SelfAssessmentSave): Promise<void> {
  const at = save.now.toISOString()
  await sql`insert into self_assessment as s (demonstration_id, state, overall_level, strengths, develop,
      how_prepared, shared, saved_at, submitted_at)
    values (${save.demonstrationId}, ${save.state}, ${levelText(save.overallLevel)}, ${save.strengths ?? null},
      ${save.develop ?? null}, ${save.howPrepared ?? null}, ${save.shared}, ${at}::timestamptz,
      ${save.state === 'SUBMITTED' ? at : null}::timestamptz)
    on conflict (demonstration_id) do update set state = excluded.state, overall_level = excluded.overall_level,
      strengths = excluded.strengths, develop = excluded.develop, how_prepared = excluded.how_prepared,
      shared = excluded.shared, saved_at = excluded.saved_at,
      submitted_at = coalesce(s.submitted_at, excluded.submitted_at), version = s.version + 1`.execute(db)
  const items = save.items.map(item => ({
    id: item.requirementId,
    level: levelText(item.level),
    comment: item.comment ?? null,
  }))
  await sql`insert into self_assessment_item (demonstration_id, requirement_id, level, comment)
    select ${save.demonstrationId}, i.id, i.level, i.comment
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (id bigint, level text, comment text)
    on conflict (demonstration_id, requirement_id) do update set level = excluded.level, comment = excluded.comment`.execute(
    db,
  )
}

function levelText(level: SelfLevel | null | undefined): string | null {
  return level === null || level === undefined ? null : String(level)
}
