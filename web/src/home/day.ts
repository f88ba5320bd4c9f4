import type { TimetableEntry } from '@studentgo/protocol/timetable'

/** A day as home tells it. */
export interface Day {
  /** What is on now; a lesson before a workplace day, since a lesson has a room to be in. */
  now: TimetableEntry | undefined
  /** What comes next, today or on the next day that has something. */
  next: TimetableEntry | undefined
  /** What is still to come today after `now`, the cancelled included. */
  later: TimetableEntry[]
  /** A holiday or break that covers the day. */
  holiday: TimetableEntry | undefined
}

/** Sorts the entries of today and the coming days by what they mean at this instant. */
export function dayAt(entries: readonly TimetableEntry[], now: Date, today: string): Day {
  const instant = now.getTime()
  const lessons = entries.filter(entry => entry.kind !== 'HOLIDAY')
  const held = lessons.filter(entry => entry.state !== 'CANCELLED')
  const running = held.filter(entry => Date.parse(entry.start) <= instant && instant < Date.parse(entry.end))
  const current = running.find(entry => entry.kind !== 'WORKPLACE') ?? running[0]
  return {
    now: current,
    next: held.find(entry => Date.parse(entry.start) > instant),
    later: lessons.filter(
      entry => entry.date === today && Date.parse(entry.end) > instant && entry !== current,
    ),
    holiday: entries.find(entry => entry.kind === 'HOLIDAY' && entry.date === today),
  }
}

/** How much of an entry is behind, from 0 to 1. */
export function elapsedShare(entry: TimetableEntry, now: Date): number {
  const start = Date.parse(entry.start)
  const share = (now.getTime() - start) / (Date.parse(entry.end) - start)
  return Math.min(1, Math.max(0, share))
}

/** The part of the day by the school's clock, as people greet each other in it. */
export function partOfDay(time: string): 'morning' | 'day' | 'evening' {
  if (time < '10:00') return 'morning'
  return time < '17:00' ? 'day' : 'evening'
}
