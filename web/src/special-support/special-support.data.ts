import { readSpecialSupport } from '@studentgo/protocol/special-support'
import { endpointQuery } from '#web/platform/api/queries.ts'

interface Wanted {
  groundsOf?: number | undefined
}

/** The present support; with the grounds of one decision only on request. */
export function specialSupportQuery({ groundsOf }: Wanted = {}) {
  return endpointQuery(readSpecialSupport, {
    query: {
      ...(groundsOf === undefined ? {} : { groundsOf: String(groundsOf) }),
    },
  })
}
