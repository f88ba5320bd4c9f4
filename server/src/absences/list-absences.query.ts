import type { Absences, listAbsences } from '@studentgo/protocol/absences'
import { requireOwnStudyRight } from '../platform/access/student-access.ts'
import type { StudentCall } from '../platform/http/serve.ts'
import { withoutNulls } from '../platform/rows/without-nulls.ts'
import { type AbsenceContext, absenceContextOf, openSince, periodOf } from './absence-context.query.ts'
import { lessonsOf, type Period } from './attendance/lessons.sql.ts'
import { summaryOf } from './attendance/summary.rules.ts'
import { workplaceDates } from './attendance/workplace.rules.ts'
import { workplaceDaysOf, workplacePeriodsOf } from './attendance/workplace.sql.ts'
import { type JudgedMark, judgeMark, presentMark, waitingMarks } from './marks/mark.presenter.ts'
import { explanationsOf, marksOf } from './marks/marks.sql.ts'
import { presentNotice } from './notices/notice.presenter.ts'
import { noticesOf } from './notices/notices.sql.ts'

const defaultPageSize = 50

/** Everything of the absences screen: what waits, the summary, one page of marks, notices, workplace days. */
export async function absencesOf(call: StudentCall<typeof listAbsences>): Promise<Absences> {
  const { db, access, now, today, timeZone, language, provider, query } = call
  const { studentId } = access
  await requireOwnStudyRight(db, studentId, query.personalStudyPlanId)
  const context = await absenceContextOf(call)
  const period = periodOf(query, context)
  const lessons = await lessonsOf(db, {
    ...period,
    studentId,
    studyRightId: query.personalStudyPlanId ?? null,
    language,
  })
  const judged = await judgedMarks(context, period, query.personalStudyPlanId)
  const ofPeriod = judged.filter(({ row }) => row.day >= period.from && row.day <= period.to)
  const chosen = ofPeriod.filter(mark => query.class === undefined || mark.class === query.class)
  const page = pageOf(chosen, query.page ?? 0, query.size ?? defaultPageSize)
  const waiting = waitingMarks(judged, context)
  const shown = new Set([...page.content, ...waiting].map(mark => mark.row.id))
  const explanations = shown.size === 0 ? [] : await explanationsOf(db, { markIds: [...shown] })
  const present = (mark: JudgedMark) => presentMark(mark, explanations, context)
  const notices = await noticesOf(db, { studentId, from: period.from, timeZone })
  const workplaceDays = await workplaceDaysOf(db, { ...period, studentId })
  const workplacePeriods = await workplacePeriodsOf(db, { ...period, studentId })
  return {
    summary: withoutNulls({
      ...summaryOf(lessons, { ...period, now, policies: provider.policies }),
      toExplainCount: waiting.length,
      nextDeadline: waiting[0]?.verdict.explainDeadline,
    }),
    marks: page.content.map(present),
    page: page.page,
    toExplain: waiting.map(present),
    notices: notices.map(row => presentNotice(row, context)),
    workplaceDays: workplaceDays.map(withoutNulls),
    workplaceDates: workplaceDates(workplacePeriods, period.from, period.to, today),
  }
}

/** Marks of the period and those still open, judged for the reader. */
async function judgedMarks(
  context: AbsenceContext,
  period: Period,
  studyRightId: number | undefined,
): Promise<JudgedMark[]> {
  const { db, access, language } = context
  const rows = await marksOf(db, {
    ...period,
    studentId: access.studentId,
    openSince: openSince(context),
    language,
  })
  return rows
    .filter(row => studyRightId === undefined || row.studyRightId === studyRightId)
    .map(row => judgeMark(row, context))
}

function pageOf<Item>(items: readonly Item[], number: number, size: number) {
  const totalElements = items.length
  return {
    content: items.slice(number * size, (number + 1) * size),
    page: { number, size, totalElements, totalPages: Math.ceil(totalElements / size) },
  }
}
