import type { Absences, listAbsences } from '@studentgo/protocol/absences'
import { requireOwnStudyRight } from '../platform/access/student-access.ts'
import { batch, onlyRow } from '../platform/database/statement.ts'
import type { CallOf } from '../platform/http/serve.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { inLanguage } from '../platform/rows/localised.ts'
import { holdsUntil } from '../platform/versions/composition.ts'
import { holidayFacts } from '../timetable/reference-data.sql.ts'
import { openSince, peopleParams, periodOf, withPeople } from './absence-context.query.ts'
import type { Lesson } from './attendance/attendance.rules.ts'
import { unmarkedLessonsOf } from './attendance/lessons.sql.ts'
import { summaryOf } from './attendance/summary.rules.ts'
import { workplaceDates } from './attendance/workplace.rules.ts'
import { workplaceDaysOf, workplacePeriodsOf } from './attendance/workplace.sql.ts'
import {
  type JudgedMark,
  judgeMark,
  presentMark,
  presentWaiting,
  waitingMarks,
} from './marks/mark.presenter.ts'
import { type MarkRow, marksOf } from './marks/marks.sql.ts'
import { presentNotice } from './notices/notice.presenter.ts'
import { withdrawableUntil } from './notices/notices.rules.ts'
import { noticesOf } from './notices/notices.sql.ts'
import { peopleAround } from './student-facts.sql.ts'
import type { TermStartReader } from './term-start.cache.ts'

const defaultPageSize = 50

const absenceRows = batch({
  people: peopleAround,
  unmarked: unmarkedLessonsOf,
  marks: marksOf,
  notices: noticesOf,
  workplaceDays: workplaceDaysOf,
  workplacePeriods: workplacePeriodsOf,
  holidays: holidayFacts,
})

/** Everything of the absences screen: open marks, the summary, one page of marks, notices, workplace days. */
export async function absencesOf(
  call: StudentContext & Pick<CallOf<typeof listAbsences>, 'query'>,
  termStart: TermStartReader,
): Promise<Unserialised<Absences>> {
  const { db, access, now, today, timeZone, language, provider, query } = call
  const { studentId } = access
  await requireOwnStudyRight(db, studentId, query.personalStudyPlanId)
  const period = periodOf(query, today, await termStart(call))
  const ofPeriod = { ...period, studentId }
  const ofStudyRight = { ...ofPeriod, studyRightId: query.personalStudyPlanId ?? null, language }
  const rows = onlyRow(
    await absenceRows(db, {
      people: peopleParams(call),
      unmarked: { ...ofStudyRight, now },
      marks: { ...ofStudyRight, openSince: openSince(call) },
      notices: { studentId, from: period.from, timeZone, now },
      workplaceDays: ofPeriod,
      workplacePeriods: ofPeriod,
      holidays: {},
    }),
  )
  const context = withPeople(call, onlyRow(rows.people))
  holdsUntil(now, [
    onlyRow(rows.unmarked).nextHeld,
    ...rows.marks.map(row => row.start),
    ...rows.notices.flatMap(row => [row.nextStart, withdrawableUntil(row, timeZone)]),
  ])
  const isWithin = (row: MarkRow) => row.day >= period.from && row.day <= period.to
  const lessons = rows.marks.filter(row => isWithin(row) && row.isOfStudyRight).map(lessonOf)
  const unmarked = onlyRow(rows.unmarked)
  const judged = rows.marks
    .filter(row => query.personalStudyPlanId === undefined || row.studyRightId === query.personalStudyPlanId)
    .map(row => judgeMark(row, context))
  const chosen = judged.filter(
    mark => isWithin(mark.row) && (query.class === undefined || mark.class === query.class),
  )
  const daysOff = rows.holidays.map(({ name, ...days }) => ({ ...days, name: inLanguage(name, language) }))
  const page = pageOf(chosen, query.page ?? 0, query.size ?? defaultPageSize)
  const waiting = waitingMarks(judged, context)
  const present = (mark: JudgedMark) => presentMark(mark, context)
  return {
    summary: {
      ...summaryOf(lessons, { ...period, now, policies: provider.policies, unmarked, daysOff }),
      toExplainCount: waiting.length,
      nextDeadline: waiting[0]?.verdict.explainDeadline,
    },
    marks: page.content.map(present),
    page: page.page,
    toExplain: waiting.map(present),
    waiting: presentWaiting(judged, context),
    notices: rows.notices.map(row => presentNotice(row, context)),
    workplaceDays: rows.workplaceDays,
    workplaceDates: workplaceDates(rows.workplacePeriods, period.from, period.to, today),
  }
}

/** The lesson of a mark. */
export function lessonOf(row: MarkRow): Lesson {
  return { ...row, cancelled: row.sessionState === 'CANCELLED', mark: row }
}

function pageOf<Item>(items: readonly Item[], number: number, size: number) {
  const totalElements = items.length
  return {
    content: items.slice(number * size, (number + 1) * size),
    page: { number, size, totalElements, totalPages: Math.ceil(totalElements / size) },
  }
}
