import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { TimetableEntry } from '@studentgo/protocol/timetable'

const hour = 3_600_000

/**
 * The day of a family drawn as one line for each child on a shared time axis; positions are shares of it, from 0 to 1.
 */
export interface DayLines {
  from: Date
  to: Date
  lines: { entry: TimetableEntry; start: number; length: number }[][]
  /** Where the current time is, while it is within the hours shown. */
  present: number | undefined
}

/** The lessons of one day by their times, within whole hours; undefined when no child has any. */
export function dayLines(
  children: readonly (readonly TimetableEntry[])[],
  day: string,
  now: Date,
  timeZone: string,
): DayLines | undefined {
  const timed = children.map(entries =>
    entries.filter(entry => entry.date === day && !entry.allDay && entry.state !== 'CANCELLED'),
  )
  const all = timed.flat()
  if (all.length === 0) return undefined
  const from = Math.floor(Math.min(...all.map(({ start }) => Date.parse(start))) / hour) * hour
  const to = Math.ceil(Math.max(...all.map(({ end }) => Date.parse(end))) / hour) * hour
  const shareOf = (instant: number) => (instant - from) / (to - from)
  const present = shareOf(now.getTime())
  return {
    from: new Date(from),
    to: new Date(to),
    lines: timed.map(entries =>
      entries.map(entry => {
        const start = shareOf(Date.parse(entry.start))
        return { entry, start, length: shareOf(Date.parse(entry.end)) - start }
      }),
    ),
    present: schoolDateOf(now, timeZone) === day && present >= 0 && present <= 1 ? present : undefined,
  }
}
