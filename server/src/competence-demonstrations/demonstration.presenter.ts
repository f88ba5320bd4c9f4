import type {
  CompetenceDemonstration,
  DemonstrationSummary,
} from '@studentgo/protocol/competence-demonstrations'
import type { Language } from '@studentgo/protocol/language'
import type { Requirement } from '@studentgo/protocol/requirement'
import type { GradeScale } from '@studentgo/protocol/skill-acquirement-plan'
import texts from '@studentgo/protocol/translations/server/competence-demonstrations.json' with {
  type: 'json',
}
import { isInForce } from '../platform/access/study-rights.rules.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { inLanguage } from '../platform/rows/localised.ts'
import { codeRefIn } from '../platform/texts.ts'
import type { PartById } from '../skill-acquirement-plan/curriculum.cache.ts'
import { raiseRefused, reviewRefused } from './after-result.rules.ts'
import { presentAssessment, resultOf } from './assessment.presenter.ts'
import {
  areTasksOpen,
  daysUntil,
  isNow,
  isSelfAssessmentOpen,
  isShared,
  resultDueBy,
  selfAssessmentStateOf,
} from './demonstration.rules.ts'
import type { DemonstrationRow } from './demonstrations.sql.ts'

/** A demonstration as a list shows it to this reader. */
export function presentSummary(
  row: DemonstrationRow,
  context: StudentContext,
): Unserialised<DemonstrationSummary> {
  const { language, today, provider } = context
  // Only the demonstration's own page shows the adaptations.
  const { deviationText: _deviation, individualCriteria: _criteria, ...listed } = row
  return {
    ...listed,
    modules: row.modules.map(({ id, name, osp }) => ({
      moduleId: id,
      name: inLanguage(name, language),
      osp,
    })),
    name: inLanguage(row.name, language),
    daysUntil: daysUntil(row, today),
    isNow: isNow(row, today),
    environment: presentPlace(row, language),
    selfAssessment: presentSelfAssessmentState(row, context),
    tasks: { total: row.tasksTotal, done: row.tasksDone },
    gradeScale: scaleOf(row),
    resultBy: resultDueBy(row, provider.policies['assessment.registerWithinDays']),
    assessment: presentAssessment(row, context),
    can: abilities(row, context),
  }
}

/** A demonstration whole; `part` knows the curriculum. */
export function presentDemonstration(
  row: DemonstrationRow,
  context: StudentContext,
  part: PartById,
): Unserialised<CompetenceDemonstration> {
  const { language } = context
  // Adaptations of only this demonstration come after those of its units.
  const adapted = [...row.modules, row]
  const criteria = adapted.flatMap(one => one.individualCriteria.map(text => inLanguage(text, language)))
  const deviations = adapted.flatMap(one =>
    one.deviationText ? [inLanguage(one.deviationText, language)] : [],
  )
  return {
    ...presentSummary(row, context),
    contentDescriptions: row.content.map(text => inLanguage(text, language)),
    requirements: requirementsOf(row, part),
    individualCriteria: criteria.length > 0 ? criteria : null,
    deviationText: deviations.length > 0 ? deviations.join('\n') : null,
    missingPrerequisites: row.missingPrerequisites.map(({ name }) => inLanguage(name, language)),
    assessors: row.assessors.map(assessor => ({
      ...assessor,
      role: codeRefIn(texts, 'assessor', assessor.role, language),
    })),
    careField: row.careField,
    requests: row.requests,
  }
}

/** The requirements of all its modules, each once, in the order of the modules. */
export function requirementsOf(row: DemonstrationRow, part: PartById): Requirement[] {
  return row.modules.flatMap(module => part(module.moduleId).requirements)
}

/** The scale of the first module: a demonstration has one grade. */
export function scaleOf(row: DemonstrationRow): GradeScale {
  return row.modules[0]?.gradeScale ?? 'NUM_1_5'
}

function presentPlace(
  row: DemonstrationRow,
  language: Language,
): Unserialised<DemonstrationSummary['environment']> {
  const { placeDescription } = row
  return {
    name: row.placeName,
    businessId: row.placeBusinessId,
    description: placeDescription && inLanguage(placeDescription, language),
    placeType: codeRefIn(texts, 'place', String(row.placeType), language),
    address: row.placeAddress,
  }
}

/** A guardian sees of a self-assessment only what the student has shared. */
function presentSelfAssessmentState(row: DemonstrationRow, { access }: StudentContext) {
  const isStudent = access.reader.kind === 'STUDENT'
  const saved = isStudent || isShared(row.selfAssessment) ? row.selfAssessment : null
  const submittedAt = saved?.submittedAt
  return {
    state: selfAssessmentStateOf(row.state, row.discussed, saved?.state),
    submittedAt,
    open: isStudent && isSelfAssessmentOpen(row.state, row.discussed),
  }
}

function abilities(row: DemonstrationRow, context: StudentContext): DemonstrationSummary['can'] {
  const mayWrite = context.access.reader.kind === 'STUDENT' && isInForce(row.rightState)
  const result = resultOf(row, context)
  return {
    selfAssess: mayWrite && isSelfAssessmentOpen(row.state, row.discussed),
    editTasks: mayWrite && areTasksOpen(row.state),
    requestReview: mayWrite && reviewRefused(result, context.today) === undefined,
    requestRaise: mayWrite && raiseRefused(result) === undefined,
  }
}
