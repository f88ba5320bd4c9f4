import { readPersonalApprovals, readPersonalInfo } from '@studentgo/protocol/personal-info'
import { endpointQuery } from '#web/platform/api/queries.ts'

export const personalInfoQuery = endpointQuery(readPersonalInfo, { query: {} })
export const personalApprovalsQuery = endpointQuery(readPersonalApprovals, { query: {} })
