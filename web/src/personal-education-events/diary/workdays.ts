import { addDays, isoWeekday } from '@studentgo/protocol/rules/calendar'

/** A Monday, to name weekdays by. */
const someMonday = '2024-01-01'

/** ISO weekdays as text, runs of three or more as a range: `ma–to`, `ma, ke`. `name` returns the name of a day. */
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
  /** ISO weekdays agreed with the workplace; Monday to Friday without an agreement. */
  weekdays: readonly number[] | undefined
  /** Days with an entry. */
  written: ReadonlySet<string>
}

const otherDaysFor = 14
const mostDays = 100

/**
 * The days of a period that can still get a diary entry, the newest first: the agreed ones, and in the last two
 * weeks the others too, for work outside the agreement.
 */
export function daysToWrite({ startDate, endDate, today, weekdays, written }: Days): {
  agreed: string[]
  other: string[]
} {
  const agreedWeekdays = weekdays ?? [1, 2, 3, 4, 5]
  const last = endDate < today ? endDate : today
  const agreed: string[] = []
  const other: string[] = []
  for (let back = 0; agreed.length < mostDays; back++) {
    const day = addDays(last, -back)
    if (day < startDate) break
    if (written.has(day)) continue
    if (agreedWeekdays.includes(isoWeekday(day))) agreed.push(day)
    else if (back < otherDaysFor) other.push(day)
  }
  return { agreed, other }
}
