import {
  listPersonalStudyPlans,
  type PersonalStudyPlan,
  type PlanModule,
  readPlan,
  readPlanApprovals,
  type SkillAcquirementPlan,
} from '@studentgo/protocol/skill-acquirement-plan'
import { idIn, ofChild } from '#web/platform/ids.ts'
import { endpointQuery, partOfAnswer } from '#web/platform/queries.ts'

/** The study right that an address names; undefined means the one that comes first. */
export function rightOf(search: URLSearchParams): number | undefined {
  return idIn(search, 'right')
}

/** The study rights with their progress; a guardian's screen names the child. */
export function studyRightsQuery(studentId?: number) {
  return endpointQuery(listPersonalStudyPlans, studentId === undefined ? {} : { query: ofChild(studentId) })
}

/** What home shows: how far each study right has come, and which plan waits. A device may keep no more. */
export const progressQuery = partOfAnswer(listPersonalStudyPlans, 'home', whatHomeShows)({})

function whatHomeShows(rights: PersonalStudyPlan[]) {
  return rights.flatMap(({ personalStudyPlanId, qualification, progress, waits }) => {
    if (progress === undefined) return []
    const { averageGrade: _, ...rest } = progress
    return [{ rightId: personalStudyPlanId, name: qualification.name, progress: rest, waits }]
  })
}

export type HomeProgress = ReturnType<typeof whatHomeShows>[number]

const overviewOfPlan = partOfAnswer(readPlan, 'overview', overviewOf)

/**
 * The plan of a study right, or of the first one, as its overview shows it: without criteria, which are many, and
 * without what was agreed on support, which no device keeps.
 */
export function planQuery(rightId?: number, studentId?: number) {
  const of = rightId === undefined ? {} : { personalStudyPlanId: String(rightId) }
  return overviewOfPlan({ query: { ...ofChild(studentId), ...of } })
}

function overviewOf(plan: SkillAcquirementPlan | null) {
  return plan === null ? null : { ...plan, modules: plan.modules.map(inOverview) }
}

function inOverview(module: PlanModule) {
  const { requirements: _, individualCriteria: _criteria, deviationText: _deviation, ...rest } = module
  return rest
}

export type PlanOverview = NonNullable<ReturnType<typeof overviewOf>>
export type OverviewModule = PlanOverview['modules'][number]

/** The plan with this id: what a module's page stands on. */
export function planByIdQuery(planId: number, studentId?: number) {
  return endpointQuery(readPlan, { query: { ...ofChild(studentId), planId: String(planId) } })
}

/** Versions and decisions of the plan of a study right. */
export function approvalsQuery(rightId: number, studentId?: number) {
  return endpointQuery(readPlanApprovals, {
    query: { ...ofChild(studentId), personalStudyPlanId: String(rightId) },
  })
}

export function planQueries({ search }: { search: URLSearchParams }) {
  return [studyRightsQuery(), planQuery(rightOf(search))]
}

export interface ModulePlace {
  planId: number
  moduleId: number
}

/** The module that an address names; undefined when it names none. */
export function modulePlaceOf(search: URLSearchParams): ModulePlace | undefined {
  const planId = idIn(search, 'plan')
  const moduleId = idIn(search, 'module')
  return planId === undefined || moduleId === undefined ? undefined : { planId, moduleId }
}
