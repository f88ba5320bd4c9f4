import { addDays, instantOf, schoolDateOf, startOfSchoolDay } from '@studentgo/protocol/rules/calendar'
import type { TimetableEntry } from '@studentgo/protocol/timetable'
import type { WeekNames } from './catalogue.ts'
import { schoolInstant } from './school-instant.ts'
import type { DemonstrationRow } from './timetable.queries.ts'
import { demonstrationDays, isCancelledShown } from './timetable.rules.ts'
import { type Frame, inLanguage, type Placed } from './timetable-entries.ts'

/** One entry for each day of a demonstration; one that was put off or called off is shown for a while. */
export function demonstrationEntries(row: DemonstrationRow, names: WeekNames, frame: Frame): Placed[] {
  const { timeZone, language } = frame
  const moduleName = inLanguage(row.moduleName, language)
  return demonstrationDays(row, frame.from, frame.to, names.holidays)
    .filter(date => !row.cancelled || isShown(row, date, frame))
    .map(date => {
      const { start, end } = hoursOf(row, date, timeZone)
      const id = `d${row.id}-${date}`
      const allDay = row.startTime === null
      const entry: TimetableEntry = {
        id,
        kind: 'DEMONSTRATION',
        date,
        start: schoolInstant(start, timeZone),
        end: schoolInstant(end, timeZone),
        allDay,
        title: inLanguage(row.name, language) ?? '',
        personalStudyPlanId: row.studyRightId,
        competenceDemonstrationId: row.id,
        teachers: [],
        rooms: [],
        workplace: { name: row.placeName, ...(row.placeAddress ? { address: row.placeAddress } : {}) },
        state: row.cancelled ? 'CANCELLED' : 'PLANNED',
        changes: [],
        overlapIds: [],
      }
      if (row.moduleId !== null && moduleName) entry.module = { id: row.moduleId, name: moduleName }
      return { entry, slot: { id, date, start, end, cancelled: row.cancelled }, updatedAt: row.updatedAt }
    })
}

function isShown(row: DemonstrationRow, date: string, { timeZone, today, policies }: Frame): boolean {
  const cancelledOn = schoolDateOf(new Date(row.updatedAt * 1000), timeZone)
  return isCancelledShown(date, cancelledOn, today, policies['timetable.cancelledShownDays'])
}

/** Seconds since 1970 of one day; the whole day where no times are agreed on. */
export function hoursOf(
  { startTime, endTime }: DemonstrationRow,
  date: string,
  timeZone: string,
): { start: number; end: number } {
  const start = startTime === null ? startOfSchoolDay(date, timeZone) : instantOf(date, startTime, timeZone)
  const end =
    startTime === null || endTime === null
      ? startOfSchoolDay(addDays(date, 1), timeZone)
      : instantOf(date, endTime, timeZone)
  return { start: start.getTime() / 1000, end: end.getTime() / 1000 }
}

/** A demonstration in the work of a day at work is no clash with that day. */
export function withoutDemonstrated(id: string, overlapIds: string[]): string[] {
  const other = id.startsWith('d') ? 'w' : id.startsWith('w') ? 'd' : undefined
  return other === undefined ? overlapIds : overlapIds.filter(one => !one.startsWith(other))
}
