import { addDays, mondayOf } from '@studentgo/protocol/rules/calendar'
import type { ParticipantRecord } from '../src/import/records.ts'
import type { SchoolCalendar } from './school-calendar.ts'
import type { DemoStudent } from './students.ts'
import { firstRightOf, secondRightOf } from './study-rights.ts'
import type { DemoEvent, DemoSession, Teaching } from './teaching.ts'

/** Who takes part in what: groups in their own courses, and the few who study across. */
export function demoParticipants(
  students: readonly DemoStudent[],
  teaching: Teaching,
  calendar: SchoolCalendar,
): ParticipantRecord[] {
  const byGroup = students.flatMap(student =>
    teaching.events
      .filter(event => event.group.id === groupAttended(student))
      .flatMap(event => participation(student, event, firstRightOf(student), calendar)),
  )
  return [...byGroup, ...acrossGroups(students, teaching, calendar)]
}

/** The one who graduated was in the second-year group until then. */
function groupAttended(student: DemoStudent): string | null {
  return student.ended?.state === 'valmistunut' ? 'tvt2' : student.group
}

function participation(
  student: DemoStudent,
  event: DemoEvent,
  right: string,
  calendar: SchoolCalendar,
): ParticipantRecord[] {
  const left = student.ended ? addDays(calendar.today, -student.ended.daysAgo) : event.end_date
  const end = left < event.end_date ? left : event.end_date
  if (end < event.start_date) return []
  return [
    {
      source_id: `${event.source_id}|${student.id}`,
      event_id: event.source_id,
      student_id: student.id,
      study_right_id: right,
      begin_date: event.start_date,
      end_date: end,
    },
  ]
}

/** Courses outside the own group, chosen so that they clash with the own ones: overlaps to be shown. */
function acrossGroups(
  students: readonly DemoStudent[],
  teaching: Teaching,
  calendar: SchoolCalendar,
): ParticipantRecord[] {
  const monday = mondayOf(calendar.target)
  const isSoon = (session: DemoSession) =>
    session.school_date >= calendar.target && session.school_date <= addDays(monday, 11)
  const soon = teaching.sessions.filter(isSoon)
  return students.flatMap(student => {
    const other = otherGroupOf(student)
    if (other === undefined) return []
    const own = soon.filter(session => session.group === student.group)
    const clashing = soon.find(
      session => session.group === other && own.some(one => one.start_at === session.start_at),
    )
    const event = teaching.events.find(one => one.source_id === clashing?.event_id)
    const right = student.second ? secondRightOf(student) : firstRightOf(student)
    return event ? participation(student, event, right, calendar) : []
  })
}

function otherGroupOf(student: DemoStudent): string | undefined {
  if (student.id === 'olena.bondar') return 'tvt1'
  if (student.id === 'tuomas.harju') return 'tvt2'
  if (student.second === 'wood') return 'puu1'
  return student.second === 'software' ? 'tvt1' : undefined
}
