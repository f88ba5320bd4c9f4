import type { Timetable, TimetableEntry } from '@studentgo/protocol/timetable'
import { requireOwnStudyRight } from '../platform/access/student-access.ts'
import { onlyRow } from '../platform/database/statement.ts'
import { invalidInput } from '../platform/http/problems.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { holdsUntil } from '../platform/versions/composition.ts'
import type { TimetableContext } from './entries.presenter.ts'
import type { ReferenceDataCache } from './reference-data.cache.ts'
import { presentTimetable } from './timetable.presenter.ts'
import { nextWorkplaceDay, spanFault } from './timetable.rules.ts'
import { comingAfter, type WeekRow, weekOf } from './timetable.sql.ts'
import type { TimetableLabels } from './timetable-texts.data.ts'

export interface TimetablePeriod {
  from: string
  to: string
  /** Of every study right where it is left out. */
  personalStudyPlanId?: number | undefined
}

/** Reads a timetable; what belongs to the school is cached between readings. */
export type TimetableReader = ReturnType<typeof makeTimetableReader>

export function makeTimetableReader(cache: ReferenceDataCache, labels: TimetableLabels) {
  /** The timetable from what `weekOf` has read, with the next day of teaching where none is left in it. */
  async function present(request: StudentContext, { from, to }: TimetablePeriod, week: WeekRow) {
    const { db, now, today, language } = request
    // The mark of a lesson is shown from its start.
    if (request.access.reader.kind === 'STUDENT')
      holdsUntil(
        now,
        week.sessions.map(session => session.start),
      )
    const referenceData = await cache.of(db, week, now)
    const context = { ...request, from, to, referenceData, label: labels[language] }
    const timetable = presentTimetable(week, context)
    const since = from <= today && today <= to ? today : from
    if (!timetable.entries.some(entry => isTeaching(entry) && entry.date >= since)) {
      const next = await nextTeachingDay(context)
      if (next !== undefined) timetable.nextTeachingDay = next
    }
    return timetable
  }
  return {
    present,
    read: (context: StudentContext, period: TimetablePeriod) => timetableOf(context, period, present),
  }
}

function isTeaching({ kind, state }: Pick<TimetableEntry, 'kind' | 'state'>): boolean {
  return kind !== 'HOLIDAY' && state !== 'CANCELLED'
}

/** What `weekOf` needs. */
export function weekParams({ access, now }: StudentContext, { from, to }: TimetablePeriod) {
  const { studentId, reader } = access
  return { studentId, from, to, readByStudentAt: reader.kind === 'STUDENT' ? now : null }
}

/** The timetable of all study rights or of one. */
async function timetableOf(
  context: StudentContext,
  period: TimetablePeriod,
  present: TimetableReader['present'],
): Promise<Unserialised<Timetable>> {
  const { db, access } = context
  const { from, to, personalStudyPlanId } = period
  const fault = spanFault(from, to)
  if (fault !== undefined) throw invalidInput(fault)
  await requireOwnStudyRight(db, access.studentId, personalStudyPlanId)
  const timetable = await present(context, period, onlyRow(await weekOf(db, weekParams(context, period))))
  const { entries } = timetable
  if (personalStudyPlanId === undefined) return timetable
  const isOfPlan = (entry: (typeof entries)[number]) =>
    entry.kind === 'HOLIDAY' || entry.personalStudyPlanId === personalStudyPlanId
  return { ...timetable, entries: entries.filter(isOfPlan) }
}

async function nextTeachingDay({ db, access, to, referenceData }: TimetableContext) {
  const coming = onlyRow(await comingAfter(db, { studentId: access.studentId, day: to }))
  const workDay = nextWorkplaceDay(coming.workplaces, to, referenceData.holidays)
  return [coming.lessonDay, coming.demonstrationDay, workDay].filter(day => day != null).toSorted()[0]
}
