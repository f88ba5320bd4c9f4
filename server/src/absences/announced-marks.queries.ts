import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database.ts'

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
 * notice. `since` keeps marks out whose time for explaining is over. A proposal gives way only to a notice that
 * came after its mark.
 */
export function announcedMarksOf(
  db: Db,
  studentId: number,
  since: Date,
  timeZone: string,
): Promise<AnnouncedMark[]> {
  return announcedMarks(db, sql`m.student_id = ${studentId}`, since, timeZone)
}

/** The same for all students: for whoever brings marks in for a whole school. */
export function announcedMarksOfAnyone(db: Db, since: Date, timeZone: string): Promise<AnnouncedMark[]> {
  return announcedMarks(
    db,
    sql`m.student_id in (select student_id from absence_notice
      where state in ('RECEIVED', 'GRANTED') and end_date >= ${since}::date)`,
    since,
    timeZone,
  )
}

async function announcedMarks(
  db: Db,
  access: RawBuilder<unknown>,
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
    where ${access} and s.state <> 'CANCELLED'
      and (m.state = 'UNEXPLAINED' or (m.state = 'PROPOSED' and n.created_at >= m.recorded_at))
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
