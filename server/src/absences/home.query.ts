import type { HomeTask } from '@studentgo/protocol/home'
import { homePart, newSince } from '../platform/contributions/home-part.ts'
import { batch, onlyRow } from '../platform/database/statement.ts'
import { absenceReaderOf, guardiansParams, openSince } from './absence-context.query.ts'
import { judgeMark, waitingMarks } from './marks/mark.presenter.ts'
import { type MarkFacts, openMarksOf, positiveFeedback } from './marks/marks.sql.ts'
import { guardianReach } from './student-facts.sql.ts'

const guardiansAndMarks = batch({
  guardians: guardianReach,
  marks: openMarksOf,
  positive: positiveFeedback,
})

/**
 * How many marks wait for the student: for a certificate, or for a reason, as the list counts them; and how many good
 * words are new.
 */
export const absencesOnHome = homePart({
  reads: guardiansAndMarks,
  params(context) {
    const { studentId } = context.access
    return {
      guardians: guardiansParams(context),
      marks: { studentId, openSince: openSince(context) },
      positive: { studentId, since: newSince(context) },
    }
  },
  tasks(rows, request) {
    const { guardians, marks, positive } = onlyRow(rows)
    const context = { ...request, absenceReader: absenceReaderOf(request.access, onlyRow(guardians)) }
    const needed = marks.filter(isCertificateNeeded).length
    const tasks: HomeTask[] =
      needed > 0 && context.access.mayWrite ? [{ kind: 'CERTIFICATE', count: needed }] : []
    const waiting = waitingMarks(
      marks.map(row => judgeMark(row, context)),
      context,
    )
    const [first] = waiting
    if (first !== undefined) {
      tasks.push({
        kind: 'ABSENCES',
        count: waiting.length,
        deadline: first.verdict.explainDeadline,
        proposing: waiting.some(mark => mark.verdict.proposeOnly),
      })
    }
    const { count } = onlyRow(positive)
    return count > 0 ? [...tasks, { kind: 'POSITIVE_FEEDBACK', count }] : tasks
  },
})

function isCertificateNeeded({ state, sessionState }: MarkFacts): boolean {
  return state === 'CERTIFICATE_REQUIRED' && sessionState !== 'CANCELLED'
}
