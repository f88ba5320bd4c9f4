import type { AssessorDemonstration } from '@studentgo/protocol/assessor'
import { fullNameOf } from '@studentgo/protocol/full-name'
import { mayAssess } from '../competence-demonstrations/assessing.rules.ts'
import { requirementsOf, scaleOf } from '../competence-demonstrations/demonstration.presenter.ts'
import { demonstrationsOf } from '../competence-demonstrations/demonstrations.sql.ts'
import { partsOfDemonstrations } from '../competence-demonstrations/list-demonstrations.query.ts'
import { levelOf } from '../competence-demonstrations/self-assessment/self-assessment.presenter.ts'
import {
  type SelfAssessmentRow,
  selfAssessmentOf,
} from '../competence-demonstrations/self-assessment/self-assessment.sql.ts'
import { tasksOf } from '../competence-demonstrations/tasks/tasks.sql.ts'
import type { AssessorAccess } from '../platform/access/assessor-access.ts'
import { isInForce } from '../platform/access/study-rights.rules.ts'
import { Problem } from '../platform/http/problems.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { inLanguage } from '../platform/rows/localised.ts'
import type { CurriculumCache } from '../skill-acquirement-plan/curriculum.cache.ts'
import { linkInForce } from './assessor-links.sql.ts'

/** The page of an assessor of working life: only what assessing needs, not where the student is. */
export async function demonstrationForAssessor(
  context: RequestContext & { assessor: AssessorAccess },
  curriculum: CurriculumCache,
): Promise<Unserialised<AssessorDemonstration>> {
  const { db, assessor, language, today } = context
  const { linkId, studentId, demonstrationId } = assessor
  const [link] = await linkInForce(db, { linkId, today })
  const [row] = await demonstrationsOf(db, { studentId, planId: null, demonstrationId })
  if (link === undefined || row === undefined) throw new Problem('window-closed')
  const tasks = await tasksOf(db, { demonstrationId })
  const [saved] = await selfAssessmentOf(db, { demonstrationId })
  const part = await partsOfDemonstrations(context, curriculum, [row])
  return {
    assessorName: link.name,
    studentName: fullNameOf(link),
    name: inLanguage(row.name, language),
    units: row.modules.map(module => inLanguage(module.name, language)),
    startDate: row.startDate,
    endDate: row.endDate,
    startTime: row.startTime,
    endTime: row.endTime,
    lastDay: link.lastDay,
    contentDescriptions: row.content.map(text => inLanguage(text, language)),
    tasks: tasks
      .filter(task => task.state === 'ACCEPTED')
      .map(({ text, done }) => ({ text: inLanguage(text, language), done })),
    requirements: requirementsOf(row, part),
    gradeScale: scaleOf(row),
    selfAssessment: presentOwnWord(saved),
    open: isInForce(row.rightState) && mayAssess(row.state, row.startDate, today),
  }
}

/** Assessors read what the student has sent (domain 2.7); a draft is the student's alone. */
function presentOwnWord(saved: SelfAssessmentRow | undefined) {
  if (saved?.state !== 'SUBMITTED') return null
  return {
    items: saved.items.map(({ requirementId, level, comment }) => ({
      comment,
      requirementId,
      level: levelOf(level),
    })),
    overallLevel: levelOf(saved.overallLevel),
    strengths: saved.strengths,
    develop: saved.develop,
  }
}
