import { findPlanUnits, readPlanWork } from '@studentgo/protocol/staff-plan'
import { idIn } from '#web/platform/api/ids.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'
import type { ScreenContext } from '#web/platform/page/screen-route.ts'

export function planWorkQuery(studentId: number, planId: number | undefined) {
  return endpointQuery(readPlanWork, {
    params: { studentId: String(studentId) },
    query: planId === undefined ? {} : { planId: String(planId) },
  })
}

export function planUnitsQuery(studentId: number, planId: number, q: string) {
  return endpointQuery(findPlanUnits, {
    params: { studentId: String(studentId) },
    query: { planId: String(planId), q },
  })
}

/** The first queries of the screen. */
export function queriesOf({ search }: ScreenContext) {
  const id = idIn(search, 'id')
  return id === undefined ? [] : [planWorkQuery(id, idIn(search, 'plan'))]
}
