import { listContracts, readApprenticeInfo } from '@studentgo/protocol/contracts'
import { listPersonalStudyPlans } from '@studentgo/protocol/skill-acquirement-plan'
import { endpointQuery } from '#web/platform/api/queries.ts'
import type { ScreenContext } from '#web/platform/page/screen-route.ts'

/** The study rights of the shown contracts. */
export function rightsQuery() {
  return endpointQuery(listPersonalStudyPlans, {})
}

export function contractsQuery(studyRightId: number) {
  return endpointQuery(listContracts, {
    params: { studyRightId: String(studyRightId) },
  })
}

export function apprenticeInfoQuery() {
  return endpointQuery(readApprenticeInfo, {})
}

export function contractsQueries({ plans = [] }: ScreenContext) {
  const contracts = plans.map(({ personalStudyPlanId }) => contractsQuery(personalStudyPlanId))
  return [rightsQuery(), apprenticeInfoQuery(), ...contracts]
}
