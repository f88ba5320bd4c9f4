import type { Localised } from '@studentgo/protocol/shapes'
import { type Db, runText } from '../platform/database.ts'

export type ChangeRow = [field: ChangeField, oldValue: string, newValue: string, atSeconds: number]
export type ChangeField = 'start' | 'end' | 'room' | 'teacher' | 'topic' | 'state'

/** A lesson as the student's own week has it. Times are seconds since 1970; names are looked up by id. */
export interface SessionRow {
  id: number
  studyRightId: number
  eventId: number
  kind: 'TEACHING' | 'DEMONSTRATION' | 'GUIDANCE' | 'EXAM' | 'MEETING' | 'INDEPENDENT'
  state: 'PLANNED' | 'CHANGED' | 'MOVED' | 'CANCELLED' | 'HELD'
  date: string
  start: number
  end: number
  roomId: number | null
  topic: string | null
  bring: string | null
  onlineUrl: string | null
  lunchSlot: string | null
  sequence: number
  updatedAt: number
  rollCalled: boolean
  teacherIds: number[]
  changes: ChangeRow[] | null
  mark: string | null
}

export interface WorkplaceRow {
  id: number
  studyRightId: number
  moduleId: number | null
  name: string
  address: string | null
  startDate: string
  endDate: string
  dailyStart: string
  dailyEnd: string
  weekdays: number[]
  instructorName: string | null
  instructorPhone: string | null
  instructorEmail: string | null
  /** The part of the plan that the period is. */
  personalEventId: number | null
}

/** A demonstration that has been agreed on; one that was put off or called off says so for a while. */
export interface DemonstrationRow {
  id: number
  studyRightId: number
  name: Localised
  moduleId: number | null
  moduleName: Localised | null
  cancelled: boolean
  startDate: string
  endDate: string
  /** Without times it takes whole days. */
  startTime: string | null
  endTime: string | null
  atWorkplace: boolean
  placeName: string
  placeAddress: string | null
  sequence: number
  updatedAt: number
}

export interface StudentWeek {
  sessions: SessionRow[]
  workplaces: WorkplaceRow[]
  demonstrations: DemonstrationRow[]
}

export const annulled = `select r.id from study_right r where r.student_id = $1 and r.state = 'mitatoity'`

/**
 * Everything of one student between two days, in one prepared statement: it walks the participations by
 * `event_participant_student` and each event's days by `event_session_event`, so that it does not grow with
 * the school. JSON is made in the database, where it costs less than reading hundreds of columns here; what
 * belongs to the school, not to the student, is only named by id (`catalogue.ts`).
 */
const weekQuery = `
  select
    (select json_agg(lesson) from (
      select s.id, p.study_right_id as "studyRightId", s.event_id as "eventId", s.kind, s.state,
        s.school_date as date, extract(epoch from s.start_at)::bigint as start,
        extract(epoch from s.end_at)::bigint as "end", s.room_id as "roomId", s.topic, s.bring,
        s.online_url as "onlineUrl", s.lunch_slot as "lunchSlot", s.sequence,
        extract(epoch from s.updated_at)::bigint as "updatedAt", s.roll_called_at is not null as "rollCalled",
        array(select t.staff_id from event_session_teacher t where t.session_id = s.id) as "teacherIds",
        case when s.sequence > 0 then (
          select json_agg(json_build_array(c.field, c.old_value, c.new_value, extract(epoch from c.at)::bigint)
            order by c.at, c.id)
          from event_session_change c where c.session_id = s.id) end as changes,
        case when s.start_at <= $4 then (
          select a.type_code from absence_mark a
          where a.student_id = $1 and a.session_id = s.id and a.state <> 'CANCELLED') end as mark
      from event_participant p
      join event_session s on s.event_id = p.event_id and s.school_date between $2 and $3
        and s.school_date between p.begin_date and p.end_date
      where p.student_id = $1 and p.begin_date <= $3 and p.end_date >= $2
        and p.study_right_id <> all (array(${annulled}))) lesson) as sessions,
    (select json_agg(period) from (
      select w.id, w.study_right_id as "studyRightId", w.module_id as "moduleId", w.workplace_name as name,
        w.workplace_address as address, w.start_date as "startDate", w.end_date as "endDate",
        to_char(w.daily_start, 'HH24:MI') as "dailyStart", to_char(w.daily_end, 'HH24:MI') as "dailyEnd",
        w.weekdays, w.instructor_name as "instructorName", w.instructor_phone as "instructorPhone",
        w.instructor_email as "instructorEmail",
        (select e.id from personal_education_event e
          where e.workplace_period_id = w.id and e.state <> 'CANCELLED') as "personalEventId"
      from workplace_period w
      where w.student_id = $1 and w.start_date <= $3 and w.end_date >= $2
        and w.study_right_id <> all (array(${annulled}))) period) as workplaces,
    (select json_agg(shown) from (
      select d.id, d.study_right_id as "studyRightId", d.name, unit.id as "moduleId", unit.name as "moduleName",
        d.state in ('CANCELLED', 'POSTPONED') as cancelled, d.start_date as "startDate", d.end_date as "endDate",
        to_char(d.start_time, 'HH24:MI') as "startTime", to_char(d.end_time, 'HH24:MI') as "endTime",
        d.place_type <> 2 as "atWorkplace", d.place_name as "placeName", d.place_address as "placeAddress",
        d.sequence, extract(epoch from d.updated_at)::bigint as "updatedAt"
      from demonstration d
      left join lateral (select m.id, m.name from demonstration_module o join module m on m.id = o.module_id
        where o.demonstration_id = d.id order by m.id limit 1) unit on true
      where d.student_id = $1 and d.start_date <= $3 and d.end_date >= $2 and d.state <> 'PLANNED'
        and d.study_right_id <> all (array(${annulled}))) shown) as demonstrations`

export interface WeekWish {
  studentId: number
  from: string
  to: string
  /** Lessons that have begun by then come with the student's mark; without it none does. */
  marksUntil?: Date
}

/** The lessons and workplace periods of a student from one day to another, both included. */
export async function weekOf(db: Db, { studentId, from, to, marksUntil }: WeekWish): Promise<StudentWeek> {
  const [row] = await runText<{
    sessions: SessionRow[] | null
    workplaces: WorkplaceRow[] | null
    demonstrations: DemonstrationRow[] | null
  }>(db, 'timetable_week', weekQuery, [studentId, from, to, marksUntil ?? null])
  return {
    sessions: row?.sessions ?? [],
    workplaces: row?.workplaces ?? [],
    demonstrations: row?.demonstrations ?? [],
  }
}

/** Study rights that may be looked at: all but annulled ones. */
export async function isOwnStudyRight(db: Db, studentId: number, studyRightId: number): Promise<boolean> {
  const rows = await runText<{ id: number }>(
    db,
    'timetable_study_right',
    `select id from study_right where id = $2 and student_id = $1 and state <> 'mitatoity'`,
    [studentId, studyRightId],
  )
  return rows.length > 0
}
