import type { HomeTask } from '@studentgo/protocol/home'
import { homePart, newSince } from '../platform/contributions/home-part.ts'
import { batch, onlyRow } from '../platform/database/statement.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { openStates } from '../timetable/reported-absence.rules.ts'
import { type AbsenceContext, absenceReaderOf, guardiansParams, openSince } from './absence-context.query.ts'
import { judgeMark, waitingMarks } from './marks/mark.presenter.ts'
import { type MarkFacts, openMarksOf, positiveFeedback } from './marks/marks.sql.ts'
import { firstStateOf, schoolDayBefore } from './notices/notices.rules.ts'
import { illnessOver } from './notices/notices.sql.ts'
import { guardianReach } from './student-facts.sql.ts'

const guardiansMarksAndNotice = batch({
  guardians: guardianReach,
  marks: openMarksOf,
  positive: positiveFeedback,
  illness: illnessOver,
})

/**
 * How many marks need something of the student: a certificate, or a reason, as the list counts them; how many positive
 * remarks are new; and whether a reported illness may continue.
 */
export const absencesOnHome = homePart({
  reads: guardiansMarksAndNotice,
  params(context) {
    const { studentId } = context.access
    return {
      guardians: guardiansParams(context),
      marks: { studentId, openSince: openSince(context) },
      positive: { studentId, since: newSince(context) },
      illness: { studentId, today: context.today, since: schoolDayBefore(context.today), openStates },
    }
  },
  tasks(rows, request) {
    const { guardians, marks, positive, illness } = onlyRow(rows)
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
    const [over] = illness
    if (over !== undefined && mayReportIllness(context)) tasks.push({ kind: 'STILL_AWAY', noticeId: over.id })
    const { count } = onlyRow(positive)
    return count > 0 ? [...tasks, { kind: 'POSITIVE_FEEDBACK', count }] : tasks
  },
})

function mayReportIllness({
  access,
  absenceReader,
  provider,
}: StudentContext & Pick<AbsenceContext, 'absenceReader'>): boolean {
  const { 'absence.minorSelfExplain': minorSelfExplain } = provider.policies
  return access.mayWrite && firstStateOf('SICK', absenceReader, minorSelfExplain) !== undefined
}

function isCertificateNeeded({ state, sessionState }: MarkFacts): boolean {
  return state === 'CERTIFICATE_REQUIRED' && sessionState !== 'CANCELLED'
}
