import { readParent } from '@studentgo/protocol/parent-account'
import { endpointQuery } from '#web/platform/api/queries.ts'

export const parentQuery = endpointQuery(readParent, {})
