import { readSpecialSupport } from '@studentgo/protocol/special-support'
import { endpointQuery } from '#web/platform/queries.ts'

interface Wanted {
  studentId?: number | undefined
  groundsOf?: number | undefined
}

/** Support as it is now; with the grounds of one decision only when they have been asked for. */
export function specialSupportQuery({ studentId, groundsOf }: Wanted = {}) {
  return endpointQuery(readSpecialSupport, {
    query: {
      ...(studentId === undefined ? {} : { studentId: String(studentId) }),
      ...(groundsOf === undefined ? {} : { groundsOf: String(groundsOf) }),
    },
  })
}

/** Names the child in what a guardian writes. */
export function ofChild(studentId: number | undefined) {
  return studentId === undefined ? {} : { studentId: String(studentId) }
}
