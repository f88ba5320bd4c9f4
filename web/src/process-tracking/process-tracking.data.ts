import {
  listProcesses,
  type ProcessOrder,
  processFilter,
  readProcess,
  withEvents,
} from '@studentgo/protocol/process-tracking'
import { idIn } from '#web/platform/api/ids.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'

/** The number of matters on a page of the list. */
export const pageSize = 20

/** The orders of the list, each by its name in the texts. */
export const processOrders = {
  updated: { field: 'updatedAt', direction: 'DESC' },
  started: { field: 'startedAt', direction: 'DESC' },
  name: { field: 'name', direction: 'ASC' },
} as const satisfies Record<string, ProcessOrder>
export type ProcessOrderName = keyof typeof processOrders

interface Wanted {
  page?: number
  order?: ProcessOrderName
}

/** One page of the matters, and one more item, which shows whether there is another page. */
export function processesQuery({ page = 0, order = 'updated' }: Wanted = {}) {
  const filter = processFilter({ page, size: pageSize, ...processOrders[order] })
  return endpointQuery(listProcesses, {
    query: { ...filter, 'filter[limit]': String(pageSize + 1) },
  })
}

export function processQuery(id: number) {
  return endpointQuery(readProcess, {
    params: { processId: String(id) },
    query: { ...withEvents },
  })
}

/** The id of the matter in an address; undefined without a valid one. */
export function processIdIn(search: URLSearchParams): number | undefined {
  return idIn(search, 'id')
}

export function processQueries({ search }: { search: URLSearchParams }) {
  const id = processIdIn(search)
  return id === undefined ? [] : [processQuery(id)]
}
