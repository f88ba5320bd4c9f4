import { addDays, isoWeekday } from '@studentgo/protocol/rules/calendar'

/** A Monday, to name weekdays by. */
const someMonday = '2024-01-01'

/** ISO weekdays in words, runs of three or more as a range: `ma–to`, `ma, ke`. `name` gives the word of a day. */
export function weekdayLabel(weekdays: readonly number[], name: (date: string) => string): string {
  const runs: number[][] = []
  for (const day of weekdays.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run !== undefined && run.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  const nameOf = (day: number | undefined) => name(addDays(someMonday, (day ?? 1) - 1))
  return runs
    .flatMap(run => (run.length < 3 ? run.map(nameOf) : [`${nameOf(run[0])}–${nameOf(run.at(-1))}`]))
    .join(', ')
}

interface Days {
  startDate: string
  endDate: string
  today: string
  /** ISO weekdays agreed with the workplace; Monday to Friday where nothing was agreed. */
  weekdays: readonly number[] | undefined
  /** Days that have an entry already. */
  written: ReadonlySet<string>
}

const everyDayFor = 14
const mostDays = 100

/**
 * The days of a period that an entry of the diary can still be written for, the newest first: any of the last
 * two weeks, and before those the agreed days.
 */
export function daysToWrite({ startDate, endDate, today, weekdays, written }: Days): string[] {
  const agreed = weekdays ?? [1, 2, 3, 4, 5]
  const last = endDate < today ? endDate : today
  const days: string[] = []
  for (let back = 0; days.length < mostDays; back++) {
    const day = addDays(last, -back)
    if (day < startDate) break
    if (written.has(day)) continue
    if (back < everyDayFor || agreed.includes(isoWeekday(day))) days.push(day)
  }
  return days
}

/** The day that the form starts with: today, or else the newest agreed day that nothing is written of. */
export function firstDayToWrite(
  days: readonly string[],
  { today, weekdays }: Pick<Days, 'today' | 'weekdays'>,
) {
  const agreed = weekdays ?? [1, 2, 3, 4, 5]
  return days.find(day => day === today) ?? days.find(day => agreed.includes(isoWeekday(day))) ?? days[0]
}
