import type { HomeTask } from '@studentgo/protocol/home'
import type { StudentContext } from '../platform/request-context.ts'
import { absenceContextOf, openSince } from './absence-context.query.ts'
import { judgeMark, waitingMarks } from './marks/mark.presenter.ts'
import { openMarksOf } from './marks/marks.sql.ts'

/** How many marks wait for the reader, as the list counts them. */
export async function absenceTasks(request: StudentContext): Promise<HomeTask[]> {
  const context = await absenceContextOf(request)
  const { db, access, language } = context
  const rows = await openMarksOf(db, { studentId: access.studentId, openSince: openSince(context), language })
  const waiting = waitingMarks(
    rows.map(row => judgeMark(row, context)),
    context,
  )
  const [first] = waiting
  if (first === undefined) return []
  return [
    {
      kind: 'ABSENCES',
      count: waiting.length,
      deadline: first.verdict.explainDeadline,
      proposing: waiting.some(mark => mark.verdict.proposeOnly),
    },
  ]
}
