import type { Timetable, TimetableEntry } from '@studentgo/protocol/timetable'

/** A day as home tells it. */
export interface Day {
  /** What is on, or else what comes next; what comes first of several is the one to be at. */
  first: TimetableEntry | undefined
  isNow: boolean
  /** What else is on now, or begins together with the next. */
  beside: TimetableEntry[]
  /** What comes after that, today or else on the next day that has something, the cancelled included. */
  following: TimetableEntry[]
  /** What has changed of what comes after: of the days shown, and of later ones what was announced lately. */
  changed: TimetableEntry[]
  /** A holiday or break that covers today. */
  holiday: TimetableEntry | undefined
}

/** Sorts the entries of today and the coming days by what they mean at this instant. */
export function dayAt(
  { entries, changesSince }: Pick<Timetable, 'entries' | 'changesSince'>,
  now: Date,
  today: string,
): Day {
  const instant = now.getTime()
  const lessons = entries.filter(entry => entry.kind !== 'HOLIDAY')
  const held = lessons.filter(entry => entry.state !== 'CANCELLED')
  const running = held.filter(entry => Date.parse(entry.start) <= instant && instant < Date.parse(entry.end))
  const next = held.find(entry => Date.parse(entry.start) > instant)
  const current = running.length > 0 ? running : held.filter(entry => entry.start === next?.start)
  const [first, ...beside] = current.toSorted((a, b) => claimOn(b) - claimOn(a))
  const isAhead = (entry: TimetableEntry) =>
    entry.state === 'CANCELLED' ? Date.parse(entry.end) > instant : Date.parse(entry.start) > instant
  const ahead = lessons.filter(entry => isAhead(entry) && !current.includes(entry))
  const following = ahead.filter(entry => entry.date === ahead[0]?.date)
  const isNews = ({ date, changes }: TimetableEntry) =>
    date === following[0]?.date ||
    (changesSince !== undefined && changes.some(change => Date.parse(change.at) >= Date.parse(changesSince)))
  return {
    first,
    isNow: running.length > 0,
    beside,
    following,
    changed: ahead.filter(entry => entry.changes.length > 0 && isNews(entry)),
    holiday: entries.find(entry => entry.kind === 'HOLIDAY' && entry.date === today),
  }
}

/** A lesson has a room and an hour to be there, before a demonstration of the whole day and a day at work. */
function claimOn({ kind, allDay }: TimetableEntry): number {
  if (kind === 'WORKPLACE') return 0
  return allDay ? 1 : 2
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
