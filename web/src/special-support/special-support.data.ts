import { readSpecialSupport } from '@studentgo/protocol/special-support'
import { endpointQuery } from '#web/platform/api/queries.ts'

interface Wanted {
  groundsOf?: number | undefined
}

/** Support as it is now; with the grounds of one decision only when they have been asked for. */
export function specialSupportQuery({ groundsOf }: Wanted = {}) {
  return endpointQuery(readSpecialSupport, {
    query: {
      ...(groundsOf === undefined ? {} : { groundsOf: String(groundsOf) }),
    },
  })
}
