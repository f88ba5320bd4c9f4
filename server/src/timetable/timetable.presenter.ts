import { addDays, isoWithOffset, schoolDateOf, startOfSchoolDay } from '@studentgo/protocol/rules/calendar'
import type { Timetable } from '@studentgo/protocol/timetable'
import type { WeekNames } from './catalogue.ts'
import { demonstrationEntries, withoutDemonstrated } from './demonstration-entries.ts'
import { schoolInstant } from './school-instant.ts'
import type { SessionRow, StudentWeek } from './timetable.queries.ts'
import { isCancelledShown, overlapsOf, shortTransfersOf } from './timetable.rules.ts'
import {
  type Frame,
  holidayEntries,
  lessonEntry,
  type Placed,
  workplaceEntries,
} from './timetable-entries.ts'

/** The timetable of a student as the student may see it: lessons, days at work and days off, in their order. */
export function timetableAnswer(week: StudentWeek, names: WeekNames, frame: Frame): Timetable {
  const placed = [
    ...shownSessions(week.sessions, frame).map(session => lessonEntry(session, names, frame)),
    ...week.workplaces.flatMap(period => workplaceEntries(period, names, frame)),
    ...week.demonstrations.flatMap(one => demonstrationEntries(one, names, frame)),
    ...names.holidays.flatMap(holiday => holidayEntries(holiday, frame)),
  ]
  const slots = placed.flatMap(({ entry, slot }) => (entry.allDay ? [] : [slot]))
  const overlaps = overlapsOf(slots)
  const transfers = shortTransfersOf(slots, frame.policies['timetable.transferMinutes'])
  const updatedAt = placed.reduce((latest, one) => Math.max(latest, one.updatedAt), 0)
  for (const { entry } of placed) {
    entry.overlapIds = withoutDemonstrated(entry.id, overlaps.get(entry.id) ?? [])
    const transfer = transfers.get(entry.id)
    if (transfer === undefined) continue
    entry.transferFrom = transfer.from
    entry.transferMinutes = transfer.minutes
  }
  return {
    from: frame.from,
    to: frame.to,
    entries: placed.sort(inOrder).map(({ entry }) => entry),
    changesSince: isoWithOffset(startOfSchoolDay(addDays(frame.today, -1), frame.timeZone), frame.timeZone),
    updatedAt:
      updatedAt === 0 ? isoWithOffset(frame.now, frame.timeZone) : schoolInstant(updatedAt, frame.timeZone),
  }
}

/** Lessons once each, without those whose cancellation is old news. */
function shownSessions(sessions: readonly SessionRow[], frame: Frame): SessionRow[] {
  const once = new Map(sessions.map(session => [session.id, session]))
  const days = frame.policies['timetable.cancelledShownDays']
  return [...once.values()].filter(
    session =>
      session.state !== 'CANCELLED' ||
      isCancelledShown(session.date, cancelledOn(session, frame.timeZone), frame.today, days),
  )
}

function cancelledOn(session: SessionRow, timeZone: string): string | undefined {
  const last = session.changes?.findLast(([field]) => field === 'state')
  return last === undefined ? undefined : schoolDateOf(new Date(last[3] * 1000), timeZone)
}

/** By day, days off first, then by time. */
function inOrder(a: Placed, b: Placed): number {
  if (a.entry.date !== b.entry.date) return a.entry.date < b.entry.date ? -1 : 1
  return (
    Number(b.entry.allDay) - Number(a.entry.allDay) || a.slot.start - b.slot.start || a.slot.end - b.slot.end
  )
}
