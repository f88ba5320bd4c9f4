import { workplaceDays } from '../../timetable/timetable.rules.ts'

/** A period of learning at a workplace, as planned. */
export interface WorkplacePeriod {
  startDate: string
  endDate: string
  /** ISO weekdays, 1 is Monday. */
  weekdays: readonly number[]
}

/** Planned workplace days between two school days, both included, that have come. */
export function workplaceDates(
  periods: readonly WorkplacePeriod[],
  from: string,
  to: string,
  today: string,
): string[] {
  const days = periods.flatMap(period => workplaceDays(period, from, to < today ? to : today, []))
  return [...new Set(days)].toSorted()
}

/**
 * Why hours cannot be logged on a day, or undefined. Any day of a period will do, because a shift may fall on
 * another weekday than planned; a day to come will not.
 */
export function workplaceDayFault(
  day: string,
  periods: readonly WorkplacePeriod[],
  today: string,
): 'dayIsToCome' | 'notWorkplaceDay' | undefined {
  if (day > today) return 'dayIsToCome'
  const isWithin = periods.some(period => day >= period.startDate && day <= period.endDate)
  return isWithin ? undefined : 'notWorkplaceDay'
}
