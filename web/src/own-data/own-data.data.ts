import { listOwnDataExports, listViewings } from '@studentgo/protocol/own-data'
import { endpointQuery } from '#web/platform/api/queries.ts'

export const exportsQuery = endpointQuery(listOwnDataExports, {})

/** The viewings, the newest first, or those before the viewing `before`. */
export function viewingsQuery(before?: number) {
  return endpointQuery(listViewings, { query: before === undefined ? {} : { before: String(before) } })
}
