import { isoWeekday } from '@studentgo/protocol/rules/calendar'
import {
  demonstrationDays,
  demonstrationHours,
  workingHours,
  workplaceDays,
} from '../../timetable/timetable.rules.ts'
import type { OwnDaysRow } from './own-days.sql.ts'

/** A session of an event. Times are seconds since 1970. */
export interface Session {
  day: string
  start: number
  end: number
  cancelled: boolean
}

/** A time at which a student has something, of an event or of none. */
interface Taken {
  eventId: number | null
  start: number
  end: number
}

/** What a student has, by the day. */
export type TakenDays = ReadonlyMap<string, readonly Taken[]>

interface School {
  sessionsOf: (eventId: number) => readonly Session[]
  daysOff: readonly { startDate: string; endDate: string }[]
  timeZone: string
}

/** Everything that a student has from one day to another: lessons, days at work and demonstrations. */
export function takenDays(
  own: OwnDaysRow,
  from: string,
  to: string,
  { sessionsOf, daysOff, timeZone }: School,
): TakenDays {
  const days = new Map<string, Taken[]>()
  const take = (day: string, taken: Taken) => {
    const others = days.get(day)
    if (others === undefined) days.set(day, [taken])
    else others.push(taken)
  }
  for (const { eventId, startDate, endDate } of own.lessons) {
    for (const { day, start, end, cancelled } of sessionsOf(eventId)) {
      const isIn = day >= from && day <= to && day >= startDate && day <= endDate
      if (isIn && !cancelled) take(day, { eventId, start, end })
    }
  }
  const takeHours = (day: string, { start, end }: { start: Date; end: Date }) =>
    take(day, { eventId: null, start: start.getTime() / 1000, end: end.getTime() / 1000 })
  for (const period of own.workplaces) {
    for (const day of workplaceDays(period, from, to, daysOff)) {
      takeHours(day, workingHours(day, period.dailyStart, period.dailyEnd, timeZone))
    }
  }
  for (const demonstration of own.demonstrations) {
    for (const day of demonstrationDays(demonstration, from, to, daysOff)) {
      takeHours(day, demonstrationHours(demonstration, day, timeZone))
    }
  }
  return days
}

/** On a weekday, 1 is Monday: how many coming sessions of an event are held, and how many of them clash. */
interface Weekday {
  weekday: number
  sessions: number
  clashes: number
}

/**
 * The weekdays on which an event is still held, and how many of its sessions are at the same time as something else that
 * the student has. What the slot holds now does not count, because going over to the event would end it.
 */
export function clashesByWeekday(
  event: { eventId: number; instead: number | null; sessions: readonly Session[] },
  taken: TakenDays,
  today: string,
): Weekday[] {
  const { eventId, instead, sessions } = event
  const isFree = (other: Taken) =>
    other.eventId !== null && (other.eventId === eventId || other.eventId === instead)
  const days = Array.from({ length: 7 }, (_, at): Weekday => ({ weekday: at + 1, sessions: 0, clashes: 0 }))
  for (const { day, start, end, cancelled } of sessions) {
    const weekday = days[isoWeekday(day) - 1]
    if (weekday === undefined || cancelled || day < today) continue
    weekday.sessions++
    const others = taken.get(day) ?? []
    if (others.some(other => other.start < end && start < other.end && !isFree(other))) weekday.clashes++
  }
  return days.filter(({ sessions: held }) => held > 0)
}
