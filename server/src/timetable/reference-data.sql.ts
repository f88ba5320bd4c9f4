import type { Localised } from '@studentgo/protocol/shapes'
import { type Db, runText } from '../platform/database.ts'

/** What is taught: an education event with its module. */
export interface EventFact {
  id: number
  code: string | null
  name: Localised
  moduleId: number | null
  moduleName: Localised | null
}

export interface RoomFact {
  id: number
  code: string
  name: string
  floor: string | null
  campusId: number
  campusName: string
  campusAddress: string | null
}

/** A teacher as students may know them: address and telephone only of staff who are public. */
export interface TeacherFact {
  id: number
  name: string
  title: string | null
  email: string | null
  phone: string | null
}

export interface ModuleFact {
  id: number
  name: Localised
}

export interface HolidayFact {
  id: number
  name: Localised
  startDate: string
  endDate: string
}

export function eventFacts(db: Db, ids: number[]): Promise<EventFact[]> {
  const text = `select e.id, e.code, e.name, m.id as "moduleId", m.name as "moduleName"
    from education_event e left join module m on m.id = e.module_id where e.id = any($1::bigint[])`
  return runText(db, 'timetable_events', text, [ids])
}

export function roomFacts(db: Db, ids: number[]): Promise<RoomFact[]> {
  const text = `select r.id, r.code, r.name, r.floor, c.id as "campusId", c.name as "campusName",
      c.address as "campusAddress"
    from room r join campus c on c.id = r.campus_id where r.id = any($1::bigint[])`
  return runText(db, 'timetable_rooms', text, [ids])
}

export function teacherFacts(db: Db, ids: number[]): Promise<TeacherFact[]> {
  const text = `select p.id, p.call_name || ' ' || p.last_name as name, s.title,
      case when s.is_public then p.email end as email, case when s.is_public then p.phone end as phone
    from staff s join person p on p.id = s.person_id where s.person_id = any($1::bigint[])`
  return runText(db, 'timetable_teachers', text, [ids])
}

export function moduleFacts(db: Db, ids: number[]): Promise<ModuleFact[]> {
  return runText(db, 'timetable_modules', 'select id, name from module where id = any($1::bigint[])', [ids])
}

export function holidayFacts(db: Db): Promise<HolidayFact[]> {
  const text = `select id, name, start_date as "startDate", end_date as "endDate" from holiday`
  return runText(db, 'timetable_holidays', text, [])
}
