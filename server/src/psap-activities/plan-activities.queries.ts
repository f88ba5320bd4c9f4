import type { Language } from '@studentgo/protocol/language'
import { type ActionOwner, activityType } from '@studentgo/protocol/psap-activities'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { localisedColumn } from '../platform/localised.ts'

/** Whose entries: a guardian never sees those that are between the student and the school. */
export interface Reader {
  studentId: number
  kind: 'STUDENT' | 'PARENT'
}

export interface ActionRow {
  position: number
  text: string
  responsible: ActionOwner
  due_date: string | null
  done: boolean
}

export interface ActivityRow {
  id: number
  date: string
  type: string
  title: string
  summary: string
  participants: unknown
  next_meeting_at: string | null
  plan_version: number | null
  visibility: string
  acknowledged_at: string | null
  actions: ActionRow[]
}

function visibleTo({ studentId, kind }: Reader) {
  return sql`a.student_id = ${studentId}
    and (${kind}::text = 'STUDENT' or a.visibility = 'STUDENT_AND_PARENT')`
}

function inPlan(studyPlanId: number | undefined) {
  return sql`(${studyPlanId ?? null}::bigint is null or a.study_right_id = ${studyPlanId ?? null}::bigint)`
}

function activityColumns(language: Language) {
  return sql`a.id, a.date, a.type, ${localisedColumn('a.title', language)} as title,
    ${localisedColumn('a.summary', language)} as summary, a.participants, a.next_meeting_at, a.plan_version,
    a.visibility, a.acknowledged_at,
    (select coalesce(jsonb_agg(jsonb_build_object('position', x.position, 'text', ${localisedColumn('x.text', language)},
        'responsible', x.responsible, 'due_date', x.due_date, 'done', x.done) order by x.position), '[]')
      from plan_activity_action x where x.activity_id = a.id) as actions`
}

interface PageWish {
  studyPlanId: number | undefined
  number: number
  size: number
}

/** One page of the entries that this reader may see, the newest first, and how many there are. */
export async function activitiesOf(
  db: Db,
  reader: Reader,
  { studyPlanId, number, size }: PageWish,
  language: Language,
): Promise<{ rows: ActivityRow[]; total: number }> {
  const { rows } = await sql<ActivityRow>`select ${activityColumns(language)} from plan_activity a
    where ${visibleTo(reader)} and ${inPlan(studyPlanId)}
    order by a.date desc, a.id desc limit ${size} offset ${number * size}`.execute(db)
  const count = await sql<{ total: number }>`select count(*)::integer as total from plan_activity a
    where ${visibleTo(reader)} and ${inPlan(studyPlanId)}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

export async function activityById(
  db: Db,
  reader: Reader,
  activityId: number,
  language: Language,
): Promise<ActivityRow | undefined> {
  const { rows } = await sql<ActivityRow>`select ${activityColumns(language)} from plan_activity a
    where ${visibleTo(reader)} and a.id = ${activityId}`.execute(db)
  return rows[0]
}

export interface OpenActionRow {
  activity_id: number
  /** The place of the action in its entry, counted from 0. */
  action_index: number
  text: string
  due_date: string | null
}

/** What a student has promised and not done yet, the nearest day first; at most a screenful. */
export async function openActionsOf(
  db: Db,
  reader: Reader,
  studyPlanId: number | undefined,
  language: Language,
): Promise<OpenActionRow[]> {
  const { rows } = await sql<OpenActionRow>`select x.activity_id,
      (select count(*)::integer from plan_activity_action y
        where y.activity_id = x.activity_id and y.position < x.position) as action_index,
      ${localisedColumn('x.text', language)} as text, x.due_date
    from plan_activity a join plan_activity_action x on x.activity_id = a.id
    where ${visibleTo(reader)} and ${inPlan(studyPlanId)} and x.responsible = 'STUDENT' and not x.done
    order by x.due_date nulls last, x.activity_id, x.position limit 50`.execute(db)
  return rows
}

export interface MeetingRow {
  activity_id: number
  at: Date
  title: string
}

/** The nearest meeting to come that an entry names. */
export async function nextMeetingOf(
  db: Db,
  reader: Reader,
  studyPlanId: number | undefined,
  now: Date,
  language: Language,
): Promise<MeetingRow | undefined> {
  const { rows } = await sql<MeetingRow>`select a.id as activity_id, a.next_meeting_at as at,
      ${localisedColumn('a.title', language)} as title
    from plan_activity a
    where ${visibleTo(reader)} and ${inPlan(studyPlanId)} and a.next_meeting_at >= ${now.toISOString()}::timestamptz
    order by a.next_meeting_at, a.id limit 1`.execute(db)
  return rows[0]
}

export interface ReviewFacts {
  /** First day of the study right in force; undefined when there is none. */
  began: string | undefined
  talks: { date: string; type: ReturnType<typeof activityType.parse> }[]
}

/** What the pace of plan talks is judged by: the right in force, and its talks of the last two years. */
export async function reviewFactsOf(
  db: Db,
  reader: Reader,
  studyPlanId: number | undefined,
  today: string,
): Promise<ReviewFacts> {
  const { rows } = await sql<{ id: number; start_date: string }>`select id, start_date from study_right
    where student_id = ${reader.studentId} and state = 'lasna'
      and (${studyPlanId ?? null}::bigint is null or id = ${studyPlanId ?? null}::bigint)
    order by start_date desc, id desc limit 1`.execute(db)
  const right = rows[0]
  if (right === undefined) return { began: undefined, talks: [] }
  const talks = await sql<{ date: string; type: string }>`select a.date, a.type from plan_activity a
    where ${visibleTo(reader)} and a.study_right_id = ${right.id} and a.date > ${today}::date - 731`.execute(
    db,
  )
  return {
    began: right.start_date,
    talks: talks.rows.map(talk => ({ date: talk.date, type: activityType.parse(talk.type) })),
  }
}

/** Notes when the student first said to have read an entry; later times change nothing. */
export async function saveAcknowledged(db: Db, activityId: number, now: Date): Promise<void> {
  await db
    .updateTable('plan_activity')
    .set({ acknowledged_at: now })
    .where('id', '=', activityId)
    .where('acknowledged_at', 'is', null)
    .execute()
}

export async function saveActionDone(
  db: Db,
  activityId: number,
  position: number,
  done: boolean,
  now: Date,
): Promise<void> {
  await db
    .updateTable('plan_activity_action')
    .set({ done, done_at: done ? now : null })
    .where('activity_id', '=', activityId)
    .where('position', '=', position)
    .where('responsible', '=', 'STUDENT')
    .where('done', '<>', done)
    .execute()
}
