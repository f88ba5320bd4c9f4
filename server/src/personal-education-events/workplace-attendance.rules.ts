import type { WorkplaceDay } from '@studentgo/protocol/participations'
import { workplaceDays } from '../timetable/timetable.rules.ts'

export interface AgreedPeriod {
  startDate: string
  endDate: string
  /** ISO weekdays, 1 is Monday. */
  weekdays: number[]
  dailyMinutes: number
}

/**
 * Minutes agreed on for the days so far, and minutes logged on them or on other days of the period. Today counts
 * once it has been logged; hours that the instructor disputes are not attended.
 */
export function agreedMinutes(
  period: AgreedPeriod,
  log: readonly WorkplaceDay[],
  daysOff: readonly { startDate: string; endDate: string }[],
  today: string,
): { heldMinutes: number; attendedMinutes: number } {
  const { startDate, endDate } = period
  const logged = log.filter(day => day.date >= startDate && day.date <= endDate)
  const agreed = workplaceDays(period, startDate, today < endDate ? today : endDate, daysOff).filter(
    day => day < today || logged.some(one => one.date === day),
  )
  const hours = logged.reduce((sum, day) => sum + (day.state === 'DISPUTED' ? 0 : day.hours), 0)
  return { heldMinutes: agreed.length * period.dailyMinutes, attendedMinutes: Math.round(hours * 60) }
}
