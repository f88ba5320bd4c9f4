import { readSpecialSupport } from '@studentgo/protocol/special-support'
import { ofChild } from '#web/platform/api/ids.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'

interface Wanted {
  studentId?: number | undefined
  groundsOf?: number | undefined
}

/** Support as it is now; with the grounds of one decision only when they have been asked for. */
export function specialSupportQuery({ studentId, groundsOf }: Wanted = {}) {
  return endpointQuery(readSpecialSupport, {
    query: {
      ...ofChild(studentId),
      ...(groundsOf === undefined ? {} : { groundsOf: String(groundsOf) }),
    },
  })
}
