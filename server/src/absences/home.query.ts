import { homePart } from '../home/home-part.ts'
import { together } from '../platform/database/statement.ts'
import { absenceReaderOf, openSince } from './absence-context.query.ts'
import { judgeMark, waitingMarks } from './marks/mark.presenter.ts'
import { openMarksOf } from './marks/marks.sql.ts'
import { studentFacts } from './student-facts.sql.ts'

const factsAndMarks = together({ facts: studentFacts, marks: openMarksOf })

/** How many marks wait for the reader, as the list counts them. */
export const absencesOnHome = homePart({
  reads: factsAndMarks,
  given(context) {
    const { access, today, language } = context
    const { studentId } = access
    return { facts: { studentId, today }, marks: { studentId, openSince: openSince(context), language } }
  },
  tasks([found], request) {
    const context = { ...request, absenceReader: absenceReaderOf(request.access, found?.facts[0]) }
    const judged = found?.marks.map(row => judgeMark(row, context)) ?? []
    const waiting = waitingMarks(judged, context)
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
  },
})
