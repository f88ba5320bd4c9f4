import type { Language } from '@studentgo/protocol/language'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { localisedColumn } from '../platform/localised.ts'

export interface Range {
  from: string
  to: string
}

export interface LessonRow {
  session_id: number
  event_id: number
  event_name: string
  module_id: number | null
  module_name: string | null
  start_at: string
  end_at: string
  school_date: string
  session_state: string
  roll_called_at: string | null
  type_code: string | null
  recorded_code: string | null
  mark_state: string | null
  minutes: number | null
  late_minutes: number | null
}

/**
 * Every lesson of a student between two school days with the mark it has: those they took part in at the
 * time, and those they have a mark for. `studyRightId` narrows it to one study right.
 */
export async function lessonsOf(
  db: Db,
  studentId: number,
  { from, to }: Range,
  studyRightId: number | undefined,
  language: Language,
): Promise<LessonRow[]> {
  const { rows } = await sql<LessonRow>`
    with attended as (
      select s.id from event_participant p
      join event_session s on s.event_id = p.event_id and s.school_date between p.begin_date and p.end_date
      where p.student_id = ${studentId} and s.school_date between ${from}::date and ${to}::date
        and ${ofStudyRight(studyRightId)}
      union
      select m.session_id from absence_mark m
      join event_session s on s.id = m.session_id
      where m.student_id = ${studentId} and s.school_date between ${from}::date and ${to}::date
        and (${studyRightId ?? null}::bigint is null or exists (
          select from event_participant p
          where p.student_id = m.student_id and p.event_id = s.event_id and ${ofStudyRight(studyRightId)}))
    )
    select s.id as session_id, s.event_id, ${localisedColumn('e.name', language)} as event_name,
      e.module_id, ${localisedColumn('o.name', language)} as module_name, s.start_at, s.end_at, s.school_date,
      s.state as session_state, s.roll_called_at, m.type_code, m.recorded_code, m.state as mark_state,
      m.minutes, m.late_minutes
    from attended a
    join event_session s on s.id = a.id
    join education_event e on e.id = s.event_id
    left join module o on o.id = e.module_id
    left join absence_mark m on m.session_id = s.id and m.student_id = ${studentId}
    order by s.start_at, s.id`.execute(db)
  return rows
}

function ofStudyRight(studyRightId: number | undefined): RawBuilder<unknown> {
  return studyRightId === undefined ? sql`true` : sql`p.study_right_id = ${studyRightId}`
}

/** School days of a student's lessons in a range that were not cancelled, in order: their school days. */
export async function schoolDaysOf(db: Db, studentId: number, { from, to }: Range): Promise<string[]> {
  const { rows } = await sql<{ school_date: string }>`
    select distinct s.school_date from event_participant p
    join event_session s on s.event_id = p.event_id and s.school_date between p.begin_date and p.end_date
    where p.student_id = ${studentId} and s.school_date between ${from}::date and ${to}::date
      and s.state <> 'CANCELLED'
    order by s.school_date`.execute(db)
  return rows.map(row => row.school_date)
}

export interface HealthDays {
  /** Days on which the student's presence is known. */
  known: string[]
  /** Days with an absence for health, accepted or waiting. */
  sick: string[]
}

/** What is needed to count days of illness in a row between two school days. */
export async function healthDaysOf(db: Db, studentId: number, { from, to }: Range): Promise<HealthDays> {
  const { rows } = await sql<{ school_date: string; is_sick: boolean }>`
    select d.school_date, bool_or(d.is_sick) as is_sick from (
      select s.school_date, false as is_sick from event_participant p
      join event_session s on s.event_id = p.event_id and s.school_date between p.begin_date and p.end_date
      where p.student_id = ${studentId} and s.school_date between ${from}::date and ${to}::date
        and s.state <> 'CANCELLED' and s.roll_called_at is not null
      union all
      select s.school_date, m.type_code = 'T' or x.reason_code is not null
      from absence_mark m
      join event_session s on s.id = m.session_id
      left join absence_explanation x on x.mark_id = m.id and x.kind = 'EXPLANATION' and x.is_current
        and x.reason_code = 'T' and m.state in ('EXPLAINED', 'CERTIFICATE_REQUIRED')
      where m.student_id = ${studentId} and s.school_date between ${from}::date and ${to}::date
        and s.state <> 'CANCELLED' and m.state <> 'CANCELLED'
    ) d
    group by d.school_date
    order by d.school_date`.execute(db)
  return {
    known: rows.map(row => row.school_date),
    sick: rows.filter(row => row.is_sick).map(row => row.school_date),
  }
}
