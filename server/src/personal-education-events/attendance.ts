import type { EventParticipation, WorkplaceDay } from '@studentgo/protocol/participations'
import { minutesBetween } from '@studentgo/protocol/rules/calendar'
import { lessonsOf } from '../absences/attendance/lessons.sql.ts'
import { participationsOf } from '../absences/attendance/participation.rules.ts'
import { workplaceDaysOf } from '../absences/attendance/workplace.sql.ts'
import { withoutNulls } from '../platform/without-nulls.ts'
import { workingHours } from '../timetable/timetable.rules.ts'
import type { Asking } from './asking.ts'
import { holidaysWithin } from './details.queries.ts'
import type { PersonalEventRow } from './events.queries.ts'
import { agreedMinutes } from './workplace-attendance.rules.ts'

/** What is known of a student's presence in the periods asked about. */
export interface Presence {
  /** By the id of the education event. */
  events: ReadonlyMap<number, EventParticipation>
  /** The log of days at work, oldest first. */
  days: readonly WorkplaceDay[]
  /** Days on which nobody is expected at work. */
  daysOff: readonly { startDate: string; endDate: string }[]
}

interface Span {
  from: string
  to: string
}

/**
 * Attendance as the absences know it (there is no second way), for the days until today of all these periods in
 * one question each.
 */
export async function presenceOf(rows: readonly PersonalEventRow[], asking: Asking): Promise<Presence> {
  const { db, studentId, now, today, timeZone, language, policies } = asking
  const lessons = spanOf(
    rows.filter(row => row.eventId !== null),
    today,
  )
  const work = spanOf(
    rows.filter(row => row.workplace !== null),
    today,
  )
  const found = lessons && (await lessonsOf(db, { ...lessons, studentId, studyRightId: null, language }))
  const events = participationsOf(found ?? [], now, timeZone, policies.lateBoundaryMinutes)
  const logged = work && (await workplaceDaysOf(db, { ...work, studentId }))
  return {
    events: new Map(events.map(event => [event.educationEventId, event])),
    days: (logged ?? []).map(withoutNulls),
    daysOff: work ? await holidaysWithin(db, { startDate: work.from, endDate: work.to }) : [],
  }
}

function spanOf(rows: readonly PersonalEventRow[], today: string): Span | undefined {
  const from = rows.map(row => row.startDate).toSorted()[0]
  const last = rows
    .map(row => row.endDate)
    .toSorted()
    .at(-1)
  if (from === undefined || last === undefined || from > today) return undefined
  return { from, to: last < today ? last : today }
}

/** Minutes held and attended of one period; at work the agreed hours so far and those logged. */
export function attendanceOf(
  row: PersonalEventRow,
  { events, days, daysOff }: Presence,
  { today, timeZone }: Asking,
): { heldMinutes: number; attendedMinutes: number } {
  if (row.workplace === null) {
    const event = row.eventId === null ? undefined : events.get(row.eventId)
    return { heldMinutes: event?.heldMinutes ?? 0, attendedMinutes: event?.attendedMinutes ?? 0 }
  }
  const { startDate, endDate, workplace, interruptions } = row
  const shift = workingHours(startDate, workplace.dailyStart, workplace.dailyEnd, timeZone)
  return agreedMinutes(
    {
      startDate,
      endDate,
      weekdays: workplace.weekdays,
      dailyMinutes: minutesBetween(shift.start, shift.end),
    },
    days,
    [
      ...daysOff,
      ...(interruptions ?? []).map(one => ({ startDate: one.start, endDate: one.end ?? endDate })),
    ],
    today,
  )
}
