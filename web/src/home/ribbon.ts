import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { TimetableEntry } from '@studentgo/protocol/timetable'

/** A day drawn as one time line; positions and lengths are shares of it, from 0 to 1. */
export interface Ribbon {
  lessons: { entry: TimetableEntry; start: number; length: number; lane: number; isOver: boolean }[]
  /** The greatest number of lessons at one time. */
  lanes: number
  /** The position of the current time, while it is between the first lesson and the last. */
  present: number | undefined
}

/** The lessons of a day by their hours; undefined for fewer than two, which need no drawing. */
export function ribbonOf(
  entries: readonly TimetableEntry[],
  day: string,
  now: Date,
  timeZone: string,
): Ribbon | undefined {
  const timed = entries.filter(entry => entry.date === day && !entry.allDay)
  if (timed.length < 2) return undefined
  const from = Math.min(...timed.map(entry => Date.parse(entry.start)))
  const to = Math.max(...timed.map(entry => Date.parse(entry.end)))
  const shareOf = (instant: number) => (instant - from) / (to - from)
  const laneEnds: number[] = []
  const lessons = timed.map(entry => {
    const [start, end] = [Date.parse(entry.start), Date.parse(entry.end)]
    const free = laneEnds.findIndex(laneEnd => laneEnd <= start)
    const lane = free === -1 ? laneEnds.length : free
    laneEnds[lane] = end
    return {
      entry,
      start: shareOf(start),
      length: (end - start) / (to - from),
      lane,
      isOver: end <= now.getTime(),
    }
  })
  const present = shareOf(now.getTime())
  const isToday = schoolDateOf(now, timeZone) === day && present >= 0 && present <= 1
  return { lessons, lanes: laneEnds.length, present: isToday ? present : undefined }
}
