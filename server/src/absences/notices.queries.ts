import type { ExplanationReason, NoticeKind, NoticeState } from '@studentgo/protocol/absences'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

export interface NoticeRow {
  id: number
  kind: string
  start_date: string
  end_date: string
  start_time: string | null
  end_time: string | null
  reason_code: string
  text: string | null
  state: string
  by_id: number
  by_role: string
  by_name: string
  created_at: string
  decider: string | null
  decided_by: number | null
  decided_by_name: string | null
  decided_by_title: string | null
  decided_at: string | null
  decision_comment: string | null
  version: number
  affected_sessions: number
  first_affected_start: string | null
}

function noticesWhere(studentId: number, timeZone: string, condition: ReturnType<typeof sql>) {
  const wall = (column: string) => sql`(${sql.ref(column)} at time zone ${timeZone}::text)::time`
  return sql<NoticeRow>`
    select n.id, n.kind, n.start_date, n.end_date, n.start_time, n.end_time, n.reason_code, n.text, n.state,
      n.by_id, n.by_role, b.call_name || ' ' || b.last_name as by_name, n.created_at, n.decider, n.decided_by,
      d.call_name || ' ' || d.last_name as decided_by_name, f.title as decided_by_title, n.decided_at,
      n.decision_comment, n.version, coalesce(a.sessions, 0)::integer as affected_sessions,
      a.first_start as first_affected_start
    from absence_notice n
    join person b on b.id = n.by_id
    left join person d on d.id = n.decided_by
    left join staff f on f.person_id = n.decided_by
    left join lateral (
      select count(distinct s.id) as sessions, min(s.start_at) as first_start
      from event_participant p
      join event_session s on s.event_id = p.event_id and s.school_date between p.begin_date and p.end_date
      where p.student_id = n.student_id and s.school_date between n.start_date and n.end_date
        and s.state <> 'CANCELLED'
        and (n.start_time is null or (${wall('s.start_at')} < n.end_time and ${wall('s.end_at')} > n.start_time))
    ) a on true
    where n.student_id = ${studentId} and (${condition})
    order by n.start_date desc, n.id desc`
}

/** Notices of a student whose days are not over before `from`, those far ahead too; the latest first. */
export async function noticesOf(
  db: Db,
  studentId: number,
  from: string,
  timeZone: string,
): Promise<NoticeRow[]> {
  const { rows } = await noticesWhere(studentId, timeZone, sql`n.end_date >= ${from}::date`).execute(db)
  return rows
}

export async function noticeById(
  db: Db,
  studentId: number,
  noticeId: number,
  timeZone: string,
): Promise<NoticeRow | undefined> {
  const { rows } = await noticesWhere(studentId, timeZone, sql`n.id = ${noticeId}`).execute(db)
  return rows[0]
}

/** Lets only one notice of a student be made at a time, so that two at once cannot overlap. */
export async function lockNoticesOf(db: Db, studentId: number): Promise<void> {
  await sql`select person_id from student where person_id = ${studentId} for no key update`.execute(db)
}

export interface NewNotice {
  studentId: number
  kind: NoticeKind
  startDate: string
  endDate: string
  startTime: string | undefined
  endTime: string | undefined
  reason: ExplanationReason
  text: string | undefined
  state: NoticeState
  byId: number
  byRole: 'STUDENT' | 'PARENT'
  at: Date
  decider: 'TEACHER' | 'HEAD' | undefined
}

export async function createNotice(db: Db, told: NewNotice): Promise<number> {
  const row = await db
    .insertInto('absence_notice')
    .values({
      student_id: told.studentId,
      kind: told.kind,
      start_date: told.startDate,
      end_date: told.endDate,
      start_time: told.startTime ?? null,
      end_time: told.endTime ?? null,
      reason_code: told.reason,
      text: told.text ?? null,
      state: told.state,
      by_id: told.byId,
      by_role: told.byRole,
      created_at: told.at,
      decider: told.decider ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Moves a notice on, if nobody else has since it was read. Answers whether it did. */
export async function saveNoticeState(
  db: Db,
  notice: { id: number; version: number },
  state: NoticeState,
): Promise<boolean> {
  const result = await db
    .updateTable('absence_notice')
    .set({ state, version: notice.version + 1 })
    .where('id', '=', notice.id)
    .where('version', '=', notice.version)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
