import type { PlanModule } from '@studentgo/protocol/skill-acquirement-plan'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { inLanguage } from '../platform/rows/localised.ts'
import { personRef } from '../platform/rows/person-ref.ts'
import type { CurriculumPart } from './curriculum.cache.ts'
import type { PlanModuleRow } from './plan.sql.ts'

/** A module of a plan with what the curriculum says of it; `id` is the one in the plan. */
export type PlannedModule = CurriculumPart & PlanModuleRow

/** The modules of a plan as this reader sees them. */
export function presentModules(
  modules: readonly PlannedModule[],
  context: StudentContext,
): Unserialised<PlanModule[]> {
  const idsInPlan = new Map(modules.map(module => [module.moduleId, module.id]))
  return modules.map(module => presentModule(module, idsInPlan, context))
}

function presentModule(
  module: PlannedModule,
  idsInPlan: ReadonlyMap<number, number>,
  { language, now, access, provider }: StudentContext,
): Unserialised<PlanModule> {
  const { individualCriteria, deviationText, priorCompetence, responsibleTeacher } = module
  const { educationEvents, qualificationEvents, requires, openEvents, ...columns } = module
  const seesAssessments = access.scopes.includes('ASSESSMENT')
  const hidesTab = provider.features.hideQualificationEventAssessment === true
  return {
    ...columns,
    individualCriteria:
      individualCriteria.length === 0 ? null : individualCriteria.map(text => inLanguage(text, language)),
    deviationText: deviationText && inLanguage(deviationText, language),
    prerequisiteModuleIds: requires.flatMap(id => idsInPlan.get(id) ?? []),
    responsibleTeacher: responsibleTeacher && personRef(responsibleTeacher),
    priorCompetence: priorCompetence && priorCompetence,
    counts: {
      educationEvents,
      qualificationEvents: seesAssessments ? qualificationEvents : 0,
      openEvents: openEvents(now),
    },
    tabs: { qualificationEventAssessment: seesAssessments && !hidesTab && hasAssessment(module) },
  }
}

/** There is an assessment to look at, or one is awaited (glossary: qualification event assessment). */
function hasAssessment({ kind, state, grade, assessed }: PlannedModule): boolean {
  if (kind === 'COMMON') return false
  return assessed || state === 'AWAITING_ASSESSMENT' || (grade !== null && state !== 'RECOGNISED')
}
