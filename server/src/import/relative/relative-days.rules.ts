import {
  addDays,
  addMonths,
  instantOf,
  isoWeekday,
  isoWithOffset,
  mondayOf,
  schoolDateOf,
  schoolTimeOf,
} from '@studentgo/protocol/rules/calendar'

/** When a folder with relative days is read, and the days without teaching that its school days leave out. */
export interface ReadingTime {
  now: Date
  timeZone: string
  holidays: readonly { start: string; end: string }[]
}

/** Turns the relative days of a cell into dates. `day` is the date of a repeated row. */
export type ResolveCell = (cell: string, day?: string) => string

const expression =
  /\{(?:forenoon (?<before>[^|}]*)\|(?<after>[^|}]*)|now(?<minutes>[+-]\d+)min|(?<letter>[A-E])|(?:(?<digits>year|yy) )?(?<anchor>today|school|monday|day)(?<steps>(?:[+-]\d+[wmys]?|[A-E])*)(?: (?<time>\d\d:\d\d)(?<past> by now)?)?)\}/g
const step = /([+-])(\d+)([wmys]?)|([A-E])/g

/**
 * The notation of docs/import.md, «Relative days»: `{monday-2w+3}`, `{school-1s 08:15}`, `{today+12-18y}`. What
 * is not written so stays as it is, and the importer's own checks then refuse it.
 */
export function relativeDays(time: ReadingTime): ResolveCell {
  const { now, timeZone } = time
  const today = schoolDateOf(now, timeZone)
  const target = isoWeekday(today) > 5 ? addDays(mondayOf(today), 7) : today
  const known = new Map<string, string>()

  function weekdayOf(letter: string): number {
    return ((isoWeekday(target) - 1 + letter.charCodeAt(0) - 'A'.charCodeAt(0)) % 5) + 1
  }

  function dayOf(anchor: string, steps: string, day: string): string {
    const anchors: Record<string, string> = { today, school: target, monday: mondayOf(target), day }
    let date = anchors[anchor] ?? today
    for (const [, sign, digits, unit, letter] of steps.matchAll(step)) {
      const count = sign === '-' ? -Number(digits) : Number(digits)
      if (letter !== undefined) date = addDays(mondayOf(date), weekdayOf(letter) - 1)
      else if (unit === 's') date = schoolDayFrom(date, sign === '-' ? -1 : 1, Number(digits), time.holidays)
      else if (unit === 'm' || unit === 'y') date = addMonths(date, unit === 'y' ? count * 12 : count)
      else date = addDays(date, unit === 'w' ? count * 7 : count)
    }
    return date
  }

  function instant(date: string, clock: string, isPast: boolean): string {
    const planned = instantOf(date, clock, timeZone)
    return isoWithOffset(isPast && planned > now ? now : planned, timeZone)
  }

  function valueAt(groups: Record<string, string | undefined>, day: string): string {
    const { before, after, minutes, letter, anchor, steps = '', digits, time: clock, past } = groups
    if (before !== undefined) {
      const isForenoon = today !== target || schoolTimeOf(now, timeZone) < '12:00'
      return isForenoon ? before : (after ?? '')
    }
    if (minutes !== undefined)
      return isoWithOffset(new Date(now.getTime() + Number(minutes) * 60_000), timeZone)
    if (letter !== undefined) return String(weekdayOf(letter))
    const date = dayOf(anchor ?? 'today', steps, day)
    if (clock !== undefined) return instant(date, clock, past !== undefined)
    if (digits === undefined) return date
    return digits === 'yy' ? date.slice(2, 4) : date.slice(0, 4)
  }

  return (cell, day = today) => {
    if (!cell.includes('{')) return cell
    return cell.replace(expression, (whole, ...rest) => {
      const key = `${day} ${whole}`
      const value = known.get(key) ?? valueAt(rest.at(-1), day)
      known.set(key, value)
      return value
    })
  }
}

/** The school day so many school days away; with 0 the day itself or the next one in that direction. */
function schoolDayFrom(day: string, way: 1 | -1, count: number, holidays: ReadingTime['holidays']): string {
  const isSchoolDay = (date: string) =>
    isoWeekday(date) <= 5 && !holidays.some(({ start, end }) => start <= date && date <= end)
  let date = count === 0 ? day : addDays(day, way)
  for (let left = Math.max(1, count); ; date = addDays(date, way)) {
    if (isSchoolDay(date) && --left === 0) return date
  }
}
