import { listOwnDataExports, listViewings } from '@studentgo/protocol/own-data'
import { endpointQuery } from '#web/platform/api/queries.ts'

export const exportsQuery = endpointQuery(listOwnDataExports, {})

/** Who has looked, from the newest on or from before a look. */
export function viewingsQuery(before?: number) {
  return endpointQuery(listViewings, { query: before === undefined ? {} : { before: String(before) } })
}
