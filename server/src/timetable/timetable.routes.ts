import type { Timetable } from '@studentgo/protocol/timetable'
import { readTimetable } from '@studentgo/protocol/timetable'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { invalidInput, notFound } from '../platform/problems.ts'
import { serve } from '../platform/serve.ts'
import type { StudentAccess } from '../platform/student-access.ts'
import type { Translations } from '../translations/translations.data.ts'
import { calendarFeedRoutes } from './calendar-feed.routes.ts'
import { type Catalogue, makeCatalogue, type WeekNames } from './catalogue.ts'
import { comingAfter } from './coming.queries.ts'
import { sheltered, withoutParticipation } from './sheltered.ts'
import { isOwnStudyRight, weekOf } from './timetable.queries.ts'
import { nextWorkplaceDay, spanFault } from './timetable.rules.ts'
import { timetableAnswer } from './timetable-answer.ts'
import type { Frame } from './timetable-entries.ts'
import { timetableWords } from './timetable-words.ts'

export function timetableRoutes(platform: Platform, translations: Translations): void {
  const catalogue = makeCatalogue()
  const words = timetableWords(translations)

  serve(platform, readTimetable, async call => {
    const { query, access, db, provider } = call
    const fault = spanFault(query.from, query.to)
    if (fault !== undefined) throw invalidInput(fault)
    const { personalStudyPlanId } = query
    if (
      personalStudyPlanId !== undefined &&
      !(await isOwnStudyRight(db, access.studentId, personalStudyPlanId))
    ) {
      throw notFound()
    }
    const frame = {
      ...call,
      from: query.from,
      to: query.to,
      word: words[call.language],
      policies: provider.policies,
    }
    const timetable = await timetableOf(db, catalogue, access, frame)
    if (personalStudyPlanId === undefined) return timetable
    return { ...timetable, entries: timetable.entries.filter(entry => isOfPlan(entry, personalStudyPlanId)) }
  })

  calendarFeedRoutes(platform, catalogue, words)
}

/** The timetable as this reader may see it. */
async function timetableOf(
  db: Db,
  catalogue: Catalogue,
  access: StudentAccess,
  frame: Frame,
): Promise<Timetable> {
  const { studentId, reader } = access
  const { from, to } = frame
  // Presence belongs to the absences, for which a guardian needs another scope.
  const week = await weekOf(db, {
    studentId,
    from,
    to,
    ...(reader.kind === 'STUDENT' ? { marksUntil: frame.now } : {}),
  })
  const names = await catalogue.namesOf(db, week, frame.now.getTime())
  const timetable = timetableAnswer(week, names, frame)
  const hasTeaching = timetable.entries.some(entry => entry.kind !== 'HOLIDAY' && entry.state !== 'CANCELLED')
  if (!hasTeaching) {
    const next = await nextTeachingDay(db, access.studentId, frame.to, names)
    if (next !== undefined) timetable.nextTeachingDay = next
  }
  if (access.reader.kind === 'STUDENT') return timetable
  const entries = timetable.entries.map(withoutParticipation)
  return { ...timetable, entries: access.nonDisclosure ? entries.map(sheltered) : entries }
}

async function nextTeachingDay(db: Db, studentId: number, after: string, names: WeekNames) {
  const { lessonDay, demonstrationDay, workplaces } = await comingAfter(db, studentId, after)
  const workDay = nextWorkplaceDay(workplaces, after, names.holidays)
  return [lessonDay, demonstrationDay, workDay].filter(day => day !== undefined).toSorted()[0]
}

function isOfPlan(entry: Timetable['entries'][number], personalStudyPlanId: number): boolean {
  return entry.kind === 'HOLIDAY' || entry.personalStudyPlanId === personalStudyPlanId
}
