import type { AbsenceClass, Absences } from '@studentgo/protocol/absences'
import type { Db } from '../platform/database.ts'
import { accountForMarks } from './announced-marks.ts'
import { askerOf, mustOwnStudyPlan, openSince, rangeOf } from './asking.ts'
import { lessonIn } from './lesson-facts.ts'
import { lessonsOf, type Range } from './lessons.queries.ts'
import { type JudgedMark, judgeMark, type MarkContext, markAnswer, markContext } from './mark-answers.ts'
import { explanationsOf, marksOf, saveParentSeen } from './marks.queries.ts'
import { noticeAnswer } from './notice-answers.ts'
import { noticesOf } from './notices.queries.ts'
import { responsibleTeachersOf } from './student-facts.queries.ts'
import { summaryOf } from './summary.rules.ts'
import { type WaitingCall, waitingOf } from './waiting.ts'
import { workplaceOf } from './workplace.queries.ts'
import { workplaceDates } from './workplace.rules.ts'
import { workplaceDayAnswer } from './workplace-days.ts'

const defaultPageSize = 50

export interface ListCall extends WaitingCall {
  now: Date
  query: {
    from?: string | undefined
    to?: string | undefined
    class?: AbsenceClass | undefined
    page?: number | undefined
    size?: number | undefined
    personalStudyPlanId?: number | undefined
  }
}

/** Everything of the absences screen: what waits, the summary, one page of marks, notices, workplace days. */
export async function absencesAnswer(call: ListCall): Promise<Absences> {
  const { db, access, now, today, timeZone, language, query } = call
  const { policies } = call.provider
  await mustOwnStudyPlan(call, query)
  const { asker, facts } = await askerOf(call)
  await accountForMarks(call)
  const range = rangeOf(query, facts, today)
  const lessons = await lessonsOf(db, access.studentId, range, query.personalStudyPlanId, language)
  const context = markContext(call, asker, await responsibleTeachersOf(db, access.studentId))
  const judged = await judgedMarks(call, context, range)
  const ofRange = judged.filter(mark => isInRange(mark, range))
  const chosen = ofRange.filter(mark => query.class === undefined || mark.class === query.class)
  const page = pageOf(chosen, query.page ?? 0, query.size ?? defaultPageSize)
  const waiting = waitingOf(judged, asker)
  const shown = [...page.content, ...waiting]
  const explanations = await explanationsOf(db, [...new Set(shown.map(mark => mark.row.id))])
  if (access.reader.kind === 'PARENT') await noteSeen(db, shown, now)
  const answer = (mark: JudgedMark) => markAnswer(mark, explanations, context)
  const notices = await noticesOf(db, access.studentId, range.from, timeZone)
  const workplace = await workplaceOf(db, access.studentId, range)
  return {
    summary: {
      ...summaryOf(lessons.map(lessonIn), { ...range, now, policies }),
      toExplainCount: waiting.length,
      ...(waiting[0] === undefined ? {} : { nextDeadline: waiting[0].verdict.explainDeadline }),
    },
    marks: page.content.map(answer),
    page: page.page,
    toExplain: waiting.map(answer),
    notices: notices.map(row => noticeAnswer(row, { asker, today, now, timeZone, language })),
    workplaceDays: workplace.days.map(workplaceDayAnswer),
    workplaceDates: workplaceDates(workplace.periods, range.from, range.to, today),
  }
}

/** Marks of the range and those still open, judged for whoever asks. */
async function judgedMarks(
  { db, access, today, timeZone, language, query }: ListCall,
  context: MarkContext,
  range: Range,
): Promise<JudgedMark[]> {
  const since = openSince(today, context.policies['absence.explainWindowDays'], timeZone)
  const rows = await marksOf(db, access.studentId, { ...range, openSince: since }, language)
  const plan = query.personalStudyPlanId
  return rows
    .filter(row => plan === undefined || row.study_right_id === plan)
    .map(row => judgeMark(row, context))
}

/** A guardian's first look is noted, and told in the same answer. */
async function noteSeen(db: Db, marks: readonly JudgedMark[], now: Date): Promise<void> {
  const unseen = marks.filter(mark => mark.row.parent_seen_at === null)
  await saveParentSeen(
    db,
    unseen.map(mark => mark.row.id),
    now,
  )
  for (const { row } of unseen) row.parent_seen_at = now.toISOString()
}

function isInRange({ row }: JudgedMark, { from, to }: Range): boolean {
  return row.school_date >= from && row.school_date <= to
}

function pageOf<Item>(items: readonly Item[], number: number, size: number) {
  const totalElements = items.length
  return {
    content: items.slice(number * size, (number + 1) * size),
    page: { number, size, totalElements, totalPages: Math.ceil(totalElements / size) },
  }
}
