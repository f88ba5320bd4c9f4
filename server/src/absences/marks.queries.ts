import type { Language } from '@studentgo/protocol/language'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { localisedColumn } from '../platform/localised.ts'
import type { Range } from './lessons.queries.ts'

export interface MarkRow {
  id: number
  session_id: number
  school_date: string
  start_at: string
  end_at: string
  session_state: string
  type_code: string
  recorded_code: string
  minutes: number
  late_minutes: number | null
  state: string
  rejections: number
  recorded_at: string
  teacher_note: string | null
  parent_seen_at: string | null
  version: number
  event_id: number
  event_name: string
  module_name: string | null
  room: string | null
  teacher_id: number | null
  teacher_name: string | null
  teacher_title: string | null
  study_right_id: number | null
  explained_by: number | null
}

function marksWhere(studentId: number, language: Language, condition: ReturnType<typeof sql>) {
  return sql<MarkRow>`
    select m.id, m.session_id, s.school_date, s.start_at, s.end_at, s.state as session_state, m.type_code,
      m.recorded_code, m.minutes, m.late_minutes, m.state, m.rejections, m.recorded_at, m.teacher_note,
      m.parent_seen_at, m.version, e.id as event_id, ${localisedColumn('e.name', language)} as event_name,
      ${localisedColumn('o.name', language)} as module_name, r.code as room, m.teacher_id,
      t.call_name || ' ' || t.last_name as teacher_name, f.title as teacher_title,
      (select p.study_right_id from event_participant p
        where p.event_id = s.event_id and p.student_id = m.student_id
        order by (s.school_date between p.begin_date and p.end_date) desc, p.id limit 1) as study_right_id,
      (select x.by_id from absence_explanation x
        where x.mark_id = m.id and x.kind = 'EXPLANATION' and x.is_current) as explained_by
    from absence_mark m
    join event_session s on s.id = m.session_id
    join education_event e on e.id = s.event_id
    left join module o on o.id = e.module_id
    left join room r on r.id = s.room_id
    left join staff f on f.person_id = m.teacher_id
    left join person t on t.id = m.teacher_id
    where m.student_id = ${studentId} and (${condition})
    order by s.start_at desc, m.id desc`
}

/**
 * Marks of a student between two school days, and those before or after that are still open and were recorded
 * since `openSince`; newest first.
 */
export async function marksOf(
  db: Db,
  studentId: number,
  { from, to, openSince }: Range & { openSince: Date },
  language: Language,
): Promise<MarkRow[]> {
  const { rows } = await marksWhere(
    studentId,
    language,
    sql`s.school_date between ${from}::date and ${to}::date or (${stillOpen(openSince)})`,
  ).execute(db)
  return rows
}

/** Those of a student, of whatever day, that are still open and were recorded since `openSince`. */
export async function openMarksOf(
  db: Db,
  studentId: number,
  openSince: Date,
  language: Language,
): Promise<MarkRow[]> {
  const { rows } = await marksWhere(studentId, language, stillOpen(openSince)).execute(db)
  return rows
}

function stillOpen(openSince: Date) {
  return sql`m.state not in ('ACCEPTED', 'CANCELLED')
    and (m.recorded_at >= ${openSince}::timestamptz or s.start_at >= ${openSince}::timestamptz)`
}

/** Marks of a student by id; ids of others and of nobody are left out. */
export async function marksById(
  db: Db,
  studentId: number,
  ids: readonly number[],
  language: Language,
): Promise<MarkRow[]> {
  const { rows } = await marksWhere(
    studentId,
    language,
    sql`m.id = any(${sql.val([...ids])}::bigint[])`,
  ).execute(db)
  return rows
}

/** Holds the marks of a student until the transaction ends, always in the same order. */
export async function lockMarks(db: Db, studentId: number, ids: readonly number[]): Promise<void> {
  await db
    .selectFrom('absence_mark')
    .select('id')
    .where('student_id', '=', studentId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Notes that a guardian has seen these marks for the first time. */
export async function saveParentSeen(db: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('absence_mark')
    .set({ parent_seen_at: now })
    .where('id', 'in', [...ids])
    .where('parent_seen_at', 'is', null)
    .execute()
}

export interface MarkChange {
  id: number
  version: number
  state: string
  typeCode: string
  kind: 'PROPOSAL' | 'EXPLANATION'
}

export interface NewExplanation {
  reason: string
  text: string | undefined
  byId: number
  byRole: 'STUDENT' | 'PARENT'
  at: Date
}

/**
 * Writes what explanations came to, each only if its mark still has the version that was judged, and keeps the
 * earlier explanation as history. Answers the ids that were written.
 */
export async function saveExplanations(
  db: Db,
  studentId: number,
  changes: readonly MarkChange[],
  told: NewExplanation,
): Promise<number[]> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
    as c (id bigint, version integer, state text, "typeCode" text, kind text)`
  const saved = await sql<{ id: number }>`
    update absence_mark m set state = c.state, type_code = c."typeCode", version = m.version + 1
    from ${rows}
    where m.id = c.id and m.student_id = ${studentId} and m.version = c.version
    returning m.id`.execute(db)
  const ids = saved.rows.map(row => row.id)
  if (ids.length === 0) return []
  const written = sql`c.id = any(${sql.val(ids)}::bigint[])`
  await sql`update absence_explanation x set is_current = false from ${rows}
    where x.mark_id = c.id and x.kind = c.kind and x.is_current and ${written}`.execute(db)
  await sql`insert into absence_explanation
      (mark_id, kind, reason_code, text, by_id, by_role, at, state, result_code, decided_at)
    select c.id, c.kind, ${told.reason}, ${told.text ?? null}, ${told.byId}::bigint, ${told.byRole},
      ${told.at}::timestamptz, c.state, case when c.state = 'ACCEPTED' then c."typeCode" end,
      case when c.state = 'ACCEPTED' then ${told.at}::timestamptz end
    from ${rows} where ${written}`.execute(db)
  return ids
}

export interface ExplanationRow {
  id: number
  mark_id: number
  kind: string
  reason_code: string
  text: string | null
  by_id: number | null
  by_role: string
  by_name: string | null
  at: Date
  state: string
  decided_by: number | null
  decided_by_name: string | null
  decided_by_title: string | null
  decided_at: string | null
  result_code: string | null
  decision_comment: string | null
}

/** The proposal and the explanation that stand for each mark. */
export async function explanationsOf(db: Db, markIds: readonly number[]): Promise<ExplanationRow[]> {
  if (markIds.length === 0) return []
  const { rows } = await sql<ExplanationRow>`
    select x.id, x.mark_id, x.kind, x.reason_code, x.text, x.by_id, x.by_role,
      b.call_name || ' ' || b.last_name as by_name, x.at, x.state, x.decided_by,
      d.call_name || ' ' || d.last_name as decided_by_name, f.title as decided_by_title, x.decided_at,
      x.result_code, x.decision_comment
    from absence_explanation x
    left join person b on b.id = x.by_id
    left join person d on d.id = x.decided_by
    left join staff f on f.person_id = x.decided_by
    where x.mark_id = any(${sql.val([...markIds])}::bigint[]) and x.is_current
    order by x.id`.execute(db)
  return rows
}
