import type { WaitingAbsences } from '@studentgo/protocol/waiting-absences'
import type { StudentContext } from '../platform/request-context.ts'
import { withoutNulls } from '../platform/without-nulls.ts'
import { type AbsenceContext, absenceContextOf, openSince } from './absence-context.query.ts'
import { waitsFor } from './marks/explaining.rules.ts'
import { type JudgedMark, judgeMark } from './marks/mark.presenter.ts'
import { openMarksOf } from './marks/marks.sql.ts'

/** How many marks wait for the reader, as home and the list count them. */
export async function homePartOfAbsences(request: StudentContext): Promise<WaitingAbsences> {
  const context = await absenceContextOf(request)
  const { db, access, language } = context
  const rows = await openMarksOf(db, {
    studentId: access.studentId,
    openSince: openSince(context),
    language,
  })
  const waiting = waitingMarks(
    rows.map(row => judgeMark(row, context)),
    context,
  )
  return withoutNulls({
    count: waiting.length,
    deadline: waiting[0]?.verdict.explainDeadline,
    proposing: waiting.some(mark => mark.verdict.proposeOnly),
  })
}

/** Those that wait for the reader, the nearest deadline first. */
export function waitingMarks(judged: readonly JudgedMark[], { absenceReader }: AbsenceContext): JudgedMark[] {
  return judged
    .filter(mark => waitsFor(mark.history, mark.verdict, absenceReader))
    .toSorted((a, b) => a.verdict.explainDeadline.localeCompare(b.verdict.explainDeadline))
}
