import {
  listPersonalStudyPlans,
  readPlan,
  readPlanApprovals,
  type SkillAcquirementPlan,
} from '@studentgo/protocol/skill-acquirement-plan'
import { idIn } from '#web/platform/api/ids.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'
import type { ScreenContext } from '#web/platform/page/screen-route.ts'

/** The study right that an address names; undefined means the first one. */
export function rightOf(search: URLSearchParams): number | undefined {
  return idIn(search, 'right')
}

/** The study rights with their progress; a guardian's screen names the child. */
export function studyRightsQuery() {
  return endpointQuery(listPersonalStudyPlans, {})
}

/** The plan of a study right, or of the first one, as its overview shows it. */
export function planQuery(rightId?: number) {
  const of = rightId === undefined ? {} : { personalStudyPlanId: String(rightId) }
  return endpointQuery(readPlan, { query: { ...of, view: 'overview' } })
}

/** The plan with this id, for the page of a module. */
export function planByIdQuery(planId: number) {
  return endpointQuery(readPlan, { query: { planId: String(planId) } })
}

/** The plan with a page of its comments; page 0 has the newest. */
export function commentsQuery(planId: number, page: number) {
  return endpointQuery(readPlan, {
    query: { planId: String(planId), view: 'overview', commentPage: String(page) },
  })
}

/** Versions and decisions of the plan of a study right. */
export function approvalsQuery(rightId: number) {
  return endpointQuery(readPlanApprovals, {
    query: { personalStudyPlanId: String(rightId) },
  })
}

export function planQueries({ search, plans = [] }: Pick<ScreenContext, 'search' | 'plans'>) {
  const rightId = rightOf(search)
  const approvals = plans
    .filter(({ personalStudyPlanId, isDefault }) =>
      rightId === undefined ? isDefault : personalStudyPlanId === rightId,
    )
    .map(({ personalStudyPlanId }) => approvalsQuery(personalStudyPlanId))
  return [studyRightsQuery(), planQuery(rightId), ...approvals]
}

/** The props of every form of the plan's page. */
export interface FormProps {
  plan: SkillAcquirementPlan
  close: () => void
}

export interface ModulePlace {
  planId: number
  moduleId: number
}

/** The ids of the module in an address; undefined without them. */
export function modulePlaceOf(search: URLSearchParams): ModulePlace | undefined {
  const planId = idIn(search, 'plan')
  const moduleId = idIn(search, 'module')
  return planId === undefined || moduleId === undefined ? undefined : { planId, moduleId }
}
