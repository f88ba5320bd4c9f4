import { addDays } from '@studentgo/protocol/rules/calendar'

/** A school year begins in August. */
const firstMonth = 8

/** The first day of messages that are kept, `schoolYears` whole years before the running one. */
export function messagesKeptFrom(today: string, schoolYears: number): string {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const running = month >= firstMonth ? year : year - 1
  return `${running - schoolYears}-08-01`
}

/** Students whose last right to study ended before this day are of the past. */
export function endedBefore(today: string, years: number): string {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  // In years without the 29th of February, the day before the first of March replaces it.
  const isLeapDay = month === 2 && day === 29
  const then = `${year - years}-${String(month).padStart(2, '0')}-${isLeapDay ? '28' : String(day).padStart(2, '0')}`
  return isLeapDay ? addDays(then, 1) : then
}
