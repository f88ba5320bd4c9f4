import { listContracts, readApprenticeInfo } from '@studentgo/protocol/contracts'
import { listPersonalStudyPlans } from '@studentgo/protocol/skill-acquirement-plan'
import { ofChild } from '#web/platform/api/ids.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'

/** The study rights whose contracts are shown. */
export function rightsQuery(studentId?: number) {
  return endpointQuery(listPersonalStudyPlans, studentId === undefined ? {} : { query: ofChild(studentId) })
}

export function contractsQuery(studyRightId: number, studentId?: number) {
  return endpointQuery(listContracts, {
    params: { studyRightId: String(studyRightId) },
    query: ofChild(studentId),
  })
}

export function apprenticeInfoQuery(studentId?: number) {
  return endpointQuery(readApprenticeInfo, { query: ofChild(studentId) })
}
