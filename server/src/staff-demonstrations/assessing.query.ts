import type { Assessing } from '@studentgo/protocol/staff-demonstrations'
import { presentLink } from '../assessor/assessor-links.presenter.ts'
import {
  isDecidedByAll,
  mayAskAssessor,
  mayAssess,
  needsBothSides,
} from '../competence-demonstrations/assessing.rules.ts'
import { presentDemonstration } from '../competence-demonstrations/demonstration.presenter.ts'
import { lockDemonstrationRow } from '../competence-demonstrations/demonstrations.sql.ts'
import {
  findDemonstration,
  partsOfDemonstrations,
} from '../competence-demonstrations/list-demonstrations.query.ts'
import { asStudentReads } from '../platform/access/as-student-reads.ts'
import { isInForce } from '../platform/access/study-rights.rules.ts'
import { notFound } from '../platform/http/problems.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StaffStudentContext, Writing } from '../platform/request-context.ts'
import { inLanguage } from '../platform/rows/localised.ts'
import type { CurriculumCache } from '../skill-acquirement-plan/curriculum.cache.ts'
import { mayArrange, mayRemoveTask } from './arranging/arranging.rules.ts'
import { deskFactsOf } from './assessing.sql.ts'

/** A demonstration with all that assessing it takes. Throws `not-found` for one that is not this student's. */
export async function findAssessing(
  context: StaffStudentContext,
  demonstrationId: number,
  curriculum: CurriculumCache,
) {
  const { db, access, today, language } = context
  const [facts] = await deskFactsOf(db, { studentId: access.studentId, demonstrationId })
  if (facts === undefined) throw notFound()
  const student = asStudentReads(context)
  const row = await findDemonstration(student, { planId: facts.planId, demonstrationId })
  const part = await partsOfDemonstrations(context, curriculum, [row])
  const demonstration = presentDemonstration(row, student, part)
  const { assessment } = facts
  const bothSides = needsBothSides(row.modules.map(module => module.kind))
  const teaches = access.roles.some(role => role === 'TEACHER' || role === 'RESPONSIBLE_TEACHER')
  const assess = teaches && isInForce(row.rightState) && mayAssess(row.state, row.startDate, today)
  const waits = (kind: 'REVIEW' | 'RAISE') =>
    access.roles.includes('RESPONSIBLE_TEACHER') &&
    row.requests.some(request => request.kind === kind && request.state === 'REQUESTED')
  const answer: Unserialised<Assessing> = {
    demonstration,
    studentName: facts.studentName,
    language: facts.language,
    assessment:
      assessment === null
        ? null
        : { ...assessment, justification: inLanguage(assessment.justification, language) },
    assessorLinks: facts.links.map(link => presentLink(link, context)),
    tasks: facts.tasks.map(task => ({
      taskId: task.taskId,
      text: inLanguage(task.text, language),
      done: task.done,
      removable: mayRemoveTask(task),
    })),
    proposals: facts.proposals.map(({ taskId, text }) => ({ taskId, text: inLanguage(text, language) })),
    bothSides,
    can: {
      assess,
      publish: assess && assessment !== null && isDecidedByAll(assessment.deciders, bothSides),
      decideReview: waits('REVIEW'),
      decideRaise: waits('RAISE'),
      plan: teaches && isInForce(row.rightState) && mayArrange(row.state),
      askAssessor: teaches && isInForce(row.rightState) && bothSides && mayAskAssessor(row.state),
    },
  }
  return { row, answer }
}

/** The same, locked until the transaction ends. */
export async function lockAssessing(
  context: Writing<StaffStudentContext>,
  demonstrationId: number,
  curriculum: CurriculumCache,
) {
  await lockDemonstrationRow(context.db, { studentId: context.access.studentId, demonstrationId })
  return findAssessing(context, demonstrationId, curriculum)
}
