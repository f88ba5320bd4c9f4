import type { Overlap } from '@studentgo/protocol/education-events'
import type { Language } from '@studentgo/protocol/language'
import { addDays, isoWeekday, mondayOf, schoolDateOf, schoolTimeOf } from '@studentgo/protocol/rules/calendar'
import type { TimetableEntry } from '@studentgo/protocol/timetable'

/** A block in the student's week: a session of the event on the screen, or an existing entry. */
export interface Block {
  id: string
  kind: 'EVENT' | 'OWN' | 'LEAVING'
  title: string
  titleLanguage?: Language | undefined
  start: string
  end: string
  /** Minutes from midnight by the school's clock. */
  from: number
  to: number
  clashes: boolean
}

export interface WeekDay {
  date: string
  blocks: Block[]
}

interface Session {
  sessionId: number
  start: string
  end: string
  state: string
}

interface WeekInput {
  monday: string
  timeZone: string
  eventId: number
  eventName: string
  eventLanguage?: Language | undefined
  sessions: readonly Session[]
  /** The timetable entries of the week. */
  entries: readonly TimetableEntry[]
  overlaps: readonly Overlap[]
  /** The event that a swap would end. */
  leaving: number | undefined
}

/**
 * A week as blocks by day: the sessions of the event over the student's own lessons, Monday to Friday and
 * weekend days only with entries. Cancelled entries are left out; clashing ones are marked on both sides.
 */
export function weekBlocks(input: WeekInput): WeekDay[] {
  const { monday, timeZone, sessions, entries, overlaps } = input
  const clashes = overlaps.filter(one => one.severity !== 'TRANSFER')
  const clashingOwn = new Set(clashes.map(one => one.other.entryId))
  const clashingStarts = new Set(clashes.map(one => Date.parse(one.eventSession.start)))
  const event = sessions
    .filter(session => session.state !== 'CANCELLED')
    .map(session =>
      blockOf(
        `e${session.sessionId}`,
        'EVENT',
        { title: input.eventName, titleLanguage: input.eventLanguage },
        session,
        timeZone,
        {
          clashes: clashingStarts.has(Date.parse(session.start)),
        },
      ),
    )
  const own = entries
    .filter(entry => entry.kind !== 'HOLIDAY' && entry.state !== 'CANCELLED')
    .filter(entry => entry.educationEventId !== input.eventId)
    .map(entry => {
      const kind = entry.educationEventId === input.leaving && input.leaving ? 'LEAVING' : 'OWN'
      return blockOf(entry.id, kind, entry, entry, timeZone, { clashes: clashingOwn.has(entry.id) })
    })
  const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at)).map(date => ({
    date,
    blocks: [...own, ...event]
      .filter(block => schoolDateOf(block.start, timeZone) === date)
      .toSorted((a, b) => a.from - b.from || a.to - b.to),
  }))
  return days.filter(({ date, blocks }) => isoWeekday(date) <= 5 || blocks.length > 0)
}

function blockOf(
  id: string,
  kind: Block['kind'],
  { title, titleLanguage }: Pick<Block, 'title' | 'titleLanguage'>,
  { start, end }: { start: string; end: string },
  timeZone: string,
  { clashes }: { clashes: boolean },
): Block {
  const from = minuteOf(schoolTimeOf(start, timeZone))
  const to = minuteOf(schoolTimeOf(end, timeZone))
  // A session that lasts past midnight is drawn to the end of its day.
  return { id, kind, title, titleLanguage, start, end, from, to: to > from ? to : 24 * 60, clashes }
}

function minuteOf(time: string): number {
  const [hour = '0', minute = '0'] = time.split(':')
  return Number(hour) * 60 + Number(minute)
}

export const rowMinutes = 5

/** The range of hours of a week, whole ones: from the first block's to the last one's; 8 to 16 when it is empty. */
export function hoursOf(days: readonly WeekDay[]): { first: number; last: number } {
  const blocks = days.flatMap(day => day.blocks)
  if (blocks.length === 0) return { first: 8, last: 16 }
  return {
    first: Math.floor(Math.min(...blocks.map(block => block.from)) / 60),
    last: Math.ceil(Math.max(...blocks.map(block => block.to)) / 60),
  }
}

/** Rows of the day's grid, counted from 1, that a block covers. */
export function rowsOf(block: Block, firstHour: number): { start: number; end: number } {
  const row = (minute: number) => Math.round((minute - firstHour * 60) / rowMinutes) + 1
  return { start: row(block.from), end: Math.max(row(block.to), row(block.from) + 1) }
}

/**
 * The week to show first: that of the first clash, else of the next session, else of the
 * event's first day.
 */
export function firstWeek(
  sessions: readonly Session[],
  overlaps: readonly Overlap[],
  startDate: string,
  now: Date,
  timeZone: string,
): string {
  const clash = overlaps.find(one => one.severity !== 'TRANSFER')?.eventSession.start
  const coming = sessions.find(one => one.state !== 'CANCELLED' && Date.parse(one.end) > now.getTime())?.start
  const instant = clash ?? coming
  return mondayOf(instant === undefined ? startDate : schoolDateOf(instant, timeZone))
}
