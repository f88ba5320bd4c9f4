import { addDays, instantOf, isoWithOffset, mondayOf } from '@studentgo/protocol/rules/calendar'
import type { Localised } from '@studentgo/protocol/shapes'
import type {
  EventRecord,
  EventTeacherRecord,
  ParticipantRecord,
  SessionRecord,
} from '../src/import/records.ts'
import { type SchoolCalendar, schoolDayFrom } from './school-calendar.ts'
import { firstRightOf } from './study-rights.ts'
import type { DemoSession } from './teaching.ts'

export interface SpecialLessons {
  events: EventRecord[]
  eventTeachers: EventTeacherRecord[]
  participants: ParticipantRecord[]
  sessions: SessionRecord[]
}

interface Appointment {
  id: string
  student: string
  teacher: string
  module: string | null
  name: Localised
  kind: 'MEETING'
  day: string
  start: string
  end: string
  room: string | null
}

/** What one student has alone: a talk about the plan. */
export function demoAppointments(calendar: SchoolCalendar, timeZone: string): SpecialLessons {
  const appointments: Appointment[] = [
    {
      id: 'plan-talk-aada',
      student: 'aada.kuisma',
      teacher: 'kaisa.mantyla',
      module: null,
      name: { fi: 'HOKS-keskustelu', sv: 'PUK-samtal', en: 'Study plan meeting' },
      kind: 'MEETING',
      day: schoolDayFrom(addDays(calendar.target, 1), calendar),
      start: '15:45',
      end: '16:15',
      room: 'C220',
    },
  ]
  return {
    events: appointments.map(eventOf),
    eventTeachers: appointments.map(one => ({
      source_id: `${one.id}|${one.teacher}`,
      event_id: one.id,
      staff_id: one.teacher,
    })),
    participants: appointments.map(participantOf),
    sessions: appointments.map(one => sessionOf(one, timeZone)),
  }
}

function eventOf(one: Appointment): EventRecord {
  return {
    source_id: one.id,
    module_id: one.module,
    code: null,
    name: one.name,
    start_date: one.day,
    end_date: one.day,
  }
}

function participantOf(one: Appointment): ParticipantRecord {
  return {
    source_id: `${one.id}|${one.student}`,
    event_id: one.id,
    student_id: one.student,
    study_right_id: firstRightOf({ id: one.student }),
    begin_date: one.day,
    end_date: one.day,
  }
}

function sessionOf(one: Appointment, timeZone: string): SessionRecord {
  return {
    source_id: `${one.id}|1`,
    event_id: one.id,
    kind: one.kind,
    start_at: isoWithOffset(instantOf(one.day, one.start, timeZone), timeZone),
    end_at: isoWithOffset(instantOf(one.day, one.end, timeZone), timeZone),
    school_date: one.day,
    room_id: one.room,
    online_url: null,
    topic: null,
    bring: null,
    lunch_slot: null,
    teachers: [one.teacher],
  }
}

/** The next mathematics lesson of the first-year group after this week is an exam. */
export function announceExam(sessions: readonly DemoSession[], calendar: SchoolCalendar): void {
  const nextMonday = addDays(mondayOf(calendar.target), 7)
  const lesson = sessions.find(
    session =>
      session.group === 'tvt1' &&
      session.school_date >= nextMonday &&
      session.teachers.includes('aleksandr.sestakov'),
  )
  if (lesson === undefined) return
  lesson.kind = 'EXAM'
  lesson.bring = 'Kynä ja laskin. Puhelimet jäävät reppuun.'
}
