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
  created_at: Date
  decider: string | null
  decided_by: number | null
  decided_by_name: string | null
  decided_by_title: string | null
  decided_at: Date | null
  decision_comment: string | null
  version: number
  affected_sessions: number
  first_affected_start: Date | null
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
  kind: string
  startDate: string
  endDate: string
  startTime: string | undefined
  endTime: string | undefined
  reason: string
  text: string | undefined
  state: string
  byId: number
  byRole: 'STUDENT' | 'PARENT'
  at: Date
  decider: string | undefined
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
  state: string,
): Promise<boolean> {
  const result = await db
    .updateTable('absence_notice')
    .set({ state, version: notice.version + 1 })
    .where('id', '=', notice.id)
    .where('version', '=', notice.version)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export interface AnnouncedMark {
  mark_id: number
  version: number
  notice_id: number
  kind: string
  reason_code: string
  /** Which school day of the notice the mark lies on, 1 is the first. */
  day_of_notice: number
}

/**
 * Unexplained absences of a student that a received or granted notice has announced, each with the newest such
 * notice. `since` keeps marks out whose time for explaining is over.
 */
export async function announcedMarksOf(
  db: Db,
  studentId: number,
  since: Date,
  timeZone: string,
): Promise<AnnouncedMark[]> {
  const { rows } = await sql<AnnouncedMark>`
    select m.id as mark_id, m.version, n.id as notice_id, n.kind, n.reason_code,
      (select count(distinct t.school_date) from event_participant p
        join event_session t on t.event_id = p.event_id and t.school_date between p.begin_date and p.end_date
        where p.student_id = m.student_id and t.school_date between n.start_date and s.school_date
          and t.state <> 'CANCELLED')::integer as day_of_notice
    from absence_mark m
    join event_session s on s.id = m.session_id
    join lateral (
      select n.* from absence_notice n
      where n.student_id = m.student_id and n.state in ('RECEIVED', 'GRANTED')
        and s.school_date between n.start_date and n.end_date
        and (n.start_time is null
          or ((s.start_at at time zone ${timeZone}::text)::time < n.end_time
            and (s.end_at at time zone ${timeZone}::text)::time > n.start_time))
      order by n.created_at desc, n.id desc limit 1
    ) n on true
    where m.student_id = ${studentId} and m.state in ('UNEXPLAINED', 'PROPOSED') and s.state <> 'CANCELLED'
      and m.recorded_code in ('S', 'P', 'M2')
      and (m.recorded_at >= ${since}::timestamptz or s.start_at >= ${since}::timestamptz)`.execute(db)
  return rows
}

/**
 * Writes what announced marks became, each with the notice as its explanation, so that everybody sees who said
 * what; only where nobody has touched the mark since it was read.
 */
export async function savePrefilled(
  db: Db,
  marks: readonly { id: number; version: number; noticeId: number; state: string; typeCode: string }[],
): Promise<void> {
  if (marks.length === 0) return
  const rows = sql`jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
    as c (id bigint, version integer, "noticeId" bigint, state text, "typeCode" text)`
  const saved = await sql<{ id: number }>`
    update absence_mark m set state = c.state, type_code = c."typeCode", version = m.version + 1
    from ${rows}
    where m.id = c.id and m.version = c.version
    returning m.id`.execute(db)
  const ids = sql.val(saved.rows.map(row => row.id))
  await sql`update absence_explanation set is_current = false
    where kind = 'EXPLANATION' and is_current and mark_id = any(${ids}::bigint[])`.execute(db)
  await sql`insert into absence_explanation (mark_id, kind, reason_code, text, by_id, by_role, at, state,
      result_code, decided_by, decided_at)
    select c.id, 'EXPLANATION', n.reason_code, n.text, n.by_id, n.by_role, n.created_at, c.state,
      case when c.state = 'ACCEPTED' then c."typeCode" end, n.decided_by,
      case when c.state = 'ACCEPTED' then coalesce(n.decided_at, n.created_at) end
    from ${rows} join absence_notice n on n.id = c."noticeId"
    where c.id = any(${ids}::bigint[])`.execute(db)
}
