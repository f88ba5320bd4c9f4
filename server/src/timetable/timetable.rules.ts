import type { NoticeState } from '@studentgo/protocol/absences'
import {
  addDays,
  daysBetween,
  instantOf,
  isoWeekday,
  startOfSchoolDay,
} from '@studentgo/protocol/rules/calendar'
import type { AnnouncedAbsence, EntryChange } from '@studentgo/protocol/timetable'
import { isOpen, overlaps, type ReportedAbsence } from './reported-absence.rules.ts'

/** The longest span of one request, in days (domain 2.6). */
export const longestSpanDays = 62
const earliestDay = '1900-01-01'
const latestDay = '9000-01-01'

export interface SpanFault {
  code: 'timetable.tooEarly' | 'timetable.tooLate' | 'timetable.endBeforeStart' | 'timetable.spanTooLong'
  field: 'query.from' | 'query.to'
  params?: { maximum: number }
}

/** What is wrong with a span of days, or undefined. */
export function spanFault(from: string, to: string): SpanFault | undefined {
  if (from < earliestDay) return { code: 'timetable.tooEarly', field: 'query.from' }
  if (to > latestDay) return { code: 'timetable.tooLate', field: 'query.to' }
  if (from > to) return { code: 'timetable.endBeforeStart', field: 'query.to' }
  const days = daysBetween(from, to) + 1
  if (days <= longestSpanDays) return undefined
  return { code: 'timetable.spanTooLong', field: 'query.to', params: { maximum: longestSpanDays } }
}

/** What the rules need of an entry. Times are seconds since 1970; a campus only where presence there is required. */
export interface Slot {
  id: string
  date: string
  start: number
  end: number
  cancelled: boolean
  campus?: { id: number; name: string } | undefined
}

/**
 * Which entries happen at the same time: `a.start < b.end && b.start < a.end`, both not cancelled (domain 2.6).
 * An entry that ends when the next begins does not overlap it.
 */
export function overlapsOf(slots: readonly Slot[]): Map<string, string[]> {
  const overlaps = new Map<string, string[]>()
  const note = (id: string, other: string) => overlaps.set(id, [...(overlaps.get(id) ?? []), other])
  const sorted = slots.filter(slot => !slot.cancelled).toSorted((a, b) => a.start - b.start)
  for (const [at, slot] of sorted.entries()) {
    for (let next = at + 1; next < sorted.length; next++) {
      const other = sorted[next]
      if (other === undefined || other.start >= slot.end) break
      note(slot.id, other.id)
      note(other.id, slot.id)
    }
  }
  return overlaps
}

export interface Transfer {
  from: string
  minutes: number
}

/**
 * Entries before which the way between two campuses is short: the entry before on the same day ends less than
 * `neededMinutes` earlier on another campus. On one campus no time is needed (domain 2.6).
 */
export function shortTransfersOf(slots: readonly Slot[], neededMinutes: number): Map<string, Transfer> {
  const transfers = new Map<string, Transfer>()
  const held = slots.filter(slot => !slot.cancelled)
  for (const slot of held) {
    const before = entryBefore(slot, held)
    if (before?.campus === undefined || slot.campus === undefined || before.campus.id === slot.campus.id)
      continue
    const minutes = Math.floor((slot.start - before.end) / 60)
    if (minutes < neededMinutes) transfers.set(slot.id, { from: before.campus.name, minutes })
  }
  return transfers
}

function entryBefore(slot: Slot, held: readonly Slot[]): Slot | undefined {
  let before: Slot | undefined
  for (const other of held) {
    if (other.date !== slot.date || other.id === slot.id || other.end > slot.start) continue
    if (before === undefined || other.end > before.end) before = other
  }
  return before
}

/**
 * Whether a cancelled lesson is still shown: until `shownDays` after its day, or after the day
 * on which it was cancelled where that was later.
 */
export function isCancelledShown(
  date: string,
  cancelledOn: string | undefined,
  today: string,
  shownDays: number,
): boolean {
  const known = cancelledOn === undefined || cancelledOn < date ? date : cancelledOn
  return today <= addDays(known, shownDays)
}

/**
 * One change for each fact: what it was at first and what it is now; a fact that is as it was at first has
 * none. Of the state only the last step counts, because a lesson that was cancelled and is held after all must
 * show that. `changes` are in the order in which they happened.
 */
export function netChanges(changes: readonly EntryChange[]): EntryChange[] {
  const net = new Map<EntryChange['field'], EntryChange>()
  for (const change of changes) {
    const first = change.field === 'state' ? undefined : net.get(change.field)
    net.set(change.field, { ...change, from: first?.from ?? change.from })
  }
  return [...net.values()].filter(change => !isSame(change))
}

function isSame({ field, from, to }: EntryChange): boolean {
  const isTime = field === 'start' || field === 'end'
  return isTime ? Date.parse(from) === Date.parse(to) : from === to
}

interface Notice extends ReportedAbsence {
  state: NoticeState
}

/** The absence that notices in force announce for a time; no two of them cover the same time. */
export function announcedAbsenceOf(
  time: Omit<ReportedAbsence, 'kind'>,
  notices: readonly Notice[],
): AnnouncedAbsence | undefined {
  const notice = notices.find(one => isOpen(one.state) && overlaps(one, time))
  if (notice === undefined) return undefined
  if (notice.kind === 'LEAVE') return notice.state === 'GRANTED' ? 'LEAVE_GRANTED' : 'LEAVE_APPLIED'
  return notice.kind === 'LATE' ? 'LATE' : 'ABSENT'
}

interface WorkplaceSpan {
  startDate: string
  endDate: string
  weekdays: readonly number[]
}

interface DaySpan {
  startDate: string
  endDate: string
}

/** The days of a span that a workplace period covers: its weekdays without days off. */
export function workplaceDays(
  period: WorkplaceSpan,
  from: string,
  to: string,
  daysOff: readonly DaySpan[],
): string[] {
  return daysWithin(period, from, to).filter(
    day => period.weekdays.includes(isoWeekday(day)) && !daysOff.some(off => covers(off, day)),
  )
}

/** The first day after `day` on which some period is at work, looking no further than `days` ahead. */
export function nextWorkplaceDay(
  periods: readonly WorkplaceSpan[],
  day: string,
  daysOff: readonly DaySpan[],
  days = 370,
): string | undefined {
  return periods
    .flatMap(period => workplaceDays(period, addDays(day, 1), addDays(day, days), daysOff).slice(0, 1))
    .toSorted()[0]
}

/** The days from one day to another that something, such as a holiday, covers. */
export function daysWithin(span: DaySpan, from: string, to: string): string[] {
  const first = from > span.startDate ? from : span.startDate
  const last = to < span.endDate ? to : span.endDate
  return first > last
    ? []
    : Array.from({ length: daysBetween(first, last) + 1 }, (_, at) => addDays(first, at))
}

/**
 * The days of a demonstration between two days: weekdays that are not off, and always its first and last, which
 * somebody has chosen.
 */
export function demonstrationDays(
  span: DaySpan,
  from: string,
  to: string,
  daysOff: readonly DaySpan[],
): string[] {
  return daysWithin(span, from, to).filter(
    day =>
      day === span.startDate ||
      day === span.endDate ||
      (isoWeekday(day) <= 5 && !daysOff.some(off => covers(off, day))),
  )
}

/** The hours of a day at work as instants; a shift that ends before it begins ends on the next day. */
export function workingHours(
  day: string,
  dailyStart: string,
  dailyEnd: string,
  timeZone: string,
): { start: Date; end: Date } {
  const lastDay = dailyEnd > dailyStart ? day : addDays(day, 1)
  return { start: instantOf(day, dailyStart, timeZone), end: instantOf(lastDay, dailyEnd, timeZone) }
}

/** The hours of one day of a demonstration as instants; the whole day where no times are agreed on. */
export function demonstrationHours(
  { startTime, endTime }: { startTime: string | null; endTime: string | null },
  day: string,
  timeZone: string,
): { start: Date; end: Date } {
  return {
    start: startTime === null ? startOfSchoolDay(day, timeZone) : instantOf(day, startTime, timeZone),
    end:
      startTime === null || endTime === null
        ? startOfSchoolDay(addDays(day, 1), timeZone)
        : instantOf(day, endTime, timeZone),
  }
}

/** A demonstration in the work of a day at work is no clash with that day. */
export function withoutDemonstratedWork(id: string, overlapIds: string[]): string[] {
  const other = id.startsWith('d') ? 'w' : id.startsWith('w') ? 'd' : undefined
  return other === undefined ? overlapIds : overlapIds.filter(one => !one.startsWith(other))
}

function covers(span: DaySpan, day: string): boolean {
  return span.startDate <= day && day <= span.endDate
}
