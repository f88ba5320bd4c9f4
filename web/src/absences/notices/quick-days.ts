import { addDays, isoWeekday } from '@studentgo/protocol/rules/calendar'

/** How many school days are chosen with one tap. */
export const quickCounts = [1, 2, 3] as const

/** The likely first days of an absence: the next two school days from today on. */
export function quickDays(today: string): [string, string] {
  const first = schoolDayFrom(today)
  return [first, schoolDayFrom(addDays(first, 1))]
}

/** The last of `count` school days from `start` on; weekends do not count. */
export function lastOf(start: string, count: number): string {
  let last = start
  for (let left = count - 1; left > 0; left--) last = schoolDayFrom(addDays(last, 1))
  return last
}

/** How many school days there are from `start` to `end`, if it is one of the quick counts. */
export function quickCountOf(start: string, end: string): (typeof quickCounts)[number] | undefined {
  return quickCounts.find(count => lastOf(start, count) === end)
}

function schoolDayFrom(day: string): string {
  return isoWeekday(day) > 5 ? addDays(day, 8 - isoWeekday(day)) : day
}
