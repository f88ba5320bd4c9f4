import type { Timetable, TimetableEntry } from '@studentgo/protocol/timetable'

/** A day as home shows it. */
export interface Day {
  /** The current entry, or else the next one; of several at once, the one to attend. */
  first: TimetableEntry | undefined
  isNow: boolean
  /** The other current entries, or those that begin together with the next one. */
  beside: TimetableEntry[]
  /** The entries after that, today or else on the next day with any, the cancelled included. */
  following: TimetableEntry[]
  /** Changed entries of the time after: of the days shown, and later ones whose change is recent. */
  changed: TimetableEntry[]
  /** A holiday or break that covers today. */
  holiday: TimetableEntry | undefined
}

/** Groups the entries of today and the coming days by their meaning at this instant. */
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

/** A lesson has a room and a starting time, so it comes before a whole-day demonstration and a day at work. */
function claimOn({ kind, allDay }: TimetableEntry): number {
  if (kind === 'WORKPLACE') return 0
  return allDay ? 1 : 2
}

/** The elapsed share of an entry, from 0 to 1. */
export function elapsedShare(entry: TimetableEntry, now: Date): number {
  const start = Date.parse(entry.start)
  const share = (now.getTime() - start) / (Date.parse(entry.end) - start)
  return Math.min(1, Math.max(0, share))
}

/** The part of the day by the school's clock, for the greeting. */
export function partOfDay(time: string): 'morning' | 'day' | 'evening' {
  if (time < '10:00') return 'morning'
  return time < '17:00' ? 'day' : 'evening'
}
