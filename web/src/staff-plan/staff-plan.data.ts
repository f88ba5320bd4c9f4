import { findPlanUnits, readPlanWork } from '@studentgo/protocol/staff-plan'
import { endpointQuery } from '#web/platform/api/queries.ts'

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
