import type { Participation, WorkplaceDay } from '@studentgo/protocol/participations'
import { minutesBetween } from '@studentgo/protocol/rules/calendar'
import { type Lesson, presenceAt } from '../absences/attendance/attendance.rules.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import { workingHours, workplaceDays } from '../timetable/timetable.rules.ts'

/** A student's presence in some periods, from the absences. */
export interface Presence {
  /** By the id of the education event. */
  events: ReadonlyMap<number, EventPresence>
  /** The log of days at work, oldest first. */
  days: readonly Unserialised<WorkplaceDay>[]
  /** Days on which nobody is expected at work. */
  daysOff: readonly { startDate: string; endDate: string }[]
}

interface Attendance {
  heldMinutes: number
  attendedMinutes: number
}

/** Presence at the lessons of an event. */
export interface EventPresence extends Attendance {
  sessions: readonly { sessionId: number; participation: Participation }[]
}

/** A lesson of the school's timetable. Times are seconds since 1970. */
interface SchoolLesson {
  id: number
  day: string
  start: number
  end: number
  cancelled: boolean
  rollCalled: boolean
  /** How it counts, once it has begun, for a student without a mark. */
  unmarked: { participation: Participation; held: number }
}

/** What a student has in an event: when they took part, and marks by the lesson. */
interface OwnLessons {
  spans: readonly { startDate: string; endDate: string }[]
  markOf: ReadonlyMap<number, NonNullable<Lesson['mark']>>
}

const notBegun = { participation: 'NOT_MARKED', held: 0 } as const

/** Presence between two days at the lessons of an event that a student took part in at the time, or has a mark for. */
export function presenceAtLessons(
  lessons: readonly SchoolLesson[],
  { from, to }: { from: string; to: string },
  { spans, markOf }: OwnLessons,
  now: Date,
  lateBoundaryMinutes: number,
): EventPresence {
  const sessions: { sessionId: number; participation: Participation }[] = []
  let heldMinutes = 0
  let attendedMinutes = 0
  for (const lesson of lessons) {
    const { id, day, start, cancelled, unmarked } = lesson
    if (day < from || day > to) continue
    const mark = markOf.get(id)
    if (mark === undefined && !spans.some(span => span.startDate <= day && day <= span.endDate)) continue
    const { participation, held, absent } =
      mark === undefined
        ? { ...(cancelled || start * 1000 <= now.getTime() ? unmarked : notBegun), absent: 0 }
        : presenceAt(
            { ...lesson, start: isoOf(lesson.start), end: isoOf(lesson.end), mark },
            now,
            lateBoundaryMinutes,
          )
    sessions.push({ sessionId: id, participation })
    heldMinutes += held
    attendedMinutes += held - absent
  }
  return { heldMinutes, attendedMinutes, sessions }
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

interface Period {
  eventId: number | null
  startDate: string
  endDate: string
  /** Its weekdays are ISO weekdays, 1 is Monday; its hours `HH:mm`. */
  workplace: { weekdays: number[]; dailyStart: string; dailyEnd: string } | null
  interruptions: readonly { start: string; end: string | null }[]
}

/** Minutes held and attended of one period; at work the agreed hours so far and those logged. */
export function attendanceOf(
  { eventId, startDate, endDate, workplace, interruptions }: Period,
  { events, days, daysOff }: Presence,
  { today, timeZone }: { today: string; timeZone: string },
): Attendance {
  if (workplace === null) {
    const event = eventId === null ? undefined : events.get(eventId)
    return { heldMinutes: event?.heldMinutes ?? 0, attendedMinutes: event?.attendedMinutes ?? 0 }
  }
  // Without agreed hours there are no weekdays.
  if (workplace.weekdays.length === 0) return { heldMinutes: 0, attendedMinutes: 0 }
  const shift = workingHours(startDate, workplace.dailyStart, workplace.dailyEnd, timeZone)
  const dailyMinutes = minutesBetween(shift.start, shift.end)
  const breaks = interruptions.map(one => ({ startDate: one.start, endDate: one.end ?? endDate }))
  const agreed = { startDate, endDate, weekdays: workplace.weekdays, dailyMinutes }
  return agreedMinutes(agreed, days, [...daysOff, ...breaks], today)
}

interface AgreedPeriod {
  startDate: string
  endDate: string
  weekdays: number[]
  dailyMinutes: number
}

/**
 * Minutes agreed on for the days so far, and minutes logged on them or on other days of the period. Today counts
 * once it has been logged; hours that the instructor disputes are not attended.
 */
export function agreedMinutes(
  period: AgreedPeriod,
  log: readonly Unserialised<WorkplaceDay>[],
  daysOff: readonly { startDate: string; endDate: string }[],
  today: string,
): Attendance {
  const { startDate, endDate } = period
  const logged = log.filter(day => day.date >= startDate && day.date <= endDate)
  const agreed = workplaceDays(period, startDate, endDate, daysOff).filter(
    day => day < today || logged.some(one => one.date === day),
  )
  const hours = logged.reduce((sum, day) => sum + (day.state === 'DISPUTED' ? 0 : day.hours), 0)
  return { heldMinutes: agreed.length * period.dailyMinutes, attendedMinutes: Math.round(hours * 60) }
}
