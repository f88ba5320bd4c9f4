import { addDays, schoolDateOf, schoolTimeOf, startOfSchoolDay } from '@studentgo/protocol/rules/calendar'
import type { Timetable } from '@studentgo/protocol/timetable'
import type { Unserialised } from '../platform/http/wire-values.ts'
import {
  type PlacedEntry,
  presentDemonstration,
  presentHoliday,
  presentLesson,
  presentWorkplacePeriod,
  type TimetableContext,
} from './entries.presenter.ts'
import {
  announcedAbsenceOf,
  isCancelledShown,
  overlapsOf,
  shortTransfersOf,
  withoutDemonstratedWork,
} from './timetable.rules.ts'
import type { NoticeRow, SessionRow, WeekRow } from './timetable.sql.ts'

/** The timetable of a student: lessons, days at work, demonstrations and days off, in their order. */
export function presentTimetable(week: WeekRow, context: TimetableContext): Unserialised<Timetable> {
  const { from, to, today, timeZone, provider, referenceData } = context
  const placed = [
    ...shownSessions(week.sessions, context).map(session => presentLesson(session, context)),
    ...week.workplaces.flatMap(period => presentWorkplacePeriod(period, context)),
    ...week.demonstrations.flatMap(row =>
      presentDemonstration(row, context).filter(
        ({ entry }) => !row.cancelled || isShown(entry.date, row.updatedAt, context),
      ),
    ),
    ...referenceData.holidays.flatMap(holiday => presentHoliday(holiday, context)),
  ]
  const slots = placed.flatMap(({ entry, slot }) => (entry.allDay ? [] : [slot]))
  const overlaps = overlapsOf(slots)
  const transfers = shortTransfersOf(slots, provider.policies['timetable.transferMinutes'])
  for (const { entry } of placed) {
    entry.overlapIds = withoutDemonstratedWork(entry.id, overlaps.get(entry.id) ?? [])
    const announced = announcedOf(entry, week.notices, timeZone)
    if (announced !== undefined) entry.announced = announced
    const transfer = transfers.get(entry.id)
    if (transfer === undefined) continue
    entry.transferFrom = transfer.from
    entry.transferMinutes = transfer.minutes
  }
  const updatedAt = placed.reduce((latest, one) => later(latest, one.updatedAt ?? ''), '')
  return {
    from,
    to,
    entries: placed.toSorted(inOrder).map(({ entry }) => entry),
    changesSince: startOfSchoolDay(addDays(today, -1), timeZone).toISOString(),
    updatedAt: updatedAt || startOfSchoolDay(today, timeZone).toISOString(),
  }
}

/** The absence notice given in advance that covers an entry. */
function announcedOf(
  { kind, date, start, end, allDay }: PlacedEntry['entry'],
  notices: NoticeRow[],
  timeZone: string,
) {
  if (kind === 'HOLIDAY' || notices.length === 0) return undefined
  const hours = allDay
    ? {}
    : { startTime: schoolTimeOf(start, timeZone), endTime: lastTimeOf(date, end, timeZone) }
  return announcedAbsenceOf({ startDate: date, endDate: date, ...hours }, notices)
}

/** When something ends on its day. */
function lastTimeOf(date: string, end: string, timeZone: string): string {
  return schoolDateOf(end, timeZone) > date ? '24:00' : schoolTimeOf(end, timeZone)
}

function later(a: string, b: string): string {
  return a > b ? a : b
}

/** Lessons once each, without those that were cancelled long ago. */
function shownSessions(sessions: readonly SessionRow[], context: TimetableContext): SessionRow[] {
  return [...new Map(sessions.map(session => [session.id, session])).values()].filter(
    ({ state, date, changes }) =>
      state !== 'CANCELLED' ||
      isShown(date, changes?.findLast(({ field }) => field === 'state')?.at, context),
  )
}

function isShown(
  date: string,
  cancelledAt: string | undefined,
  { timeZone, today, provider }: TimetableContext,
): boolean {
  const cancelledOn = cancelledAt && schoolDateOf(cancelledAt, timeZone)
  return isCancelledShown(date, cancelledOn, today, provider.policies['timetable.cancelledShownDays'])
}

/** By day, days off first, then by time. */
function inOrder(a: PlacedEntry, b: PlacedEntry): number {
  if (a.entry.date !== b.entry.date) return a.entry.date < b.entry.date ? -1 : 1
  return (
    Number(b.entry.allDay) - Number(a.entry.allDay) || a.slot.start - b.slot.start || a.slot.end - b.slot.end
  )
}
