import { listRequestForms, listRequests, type RequestState, readRequest } from '@studentgo/protocol/requests'
import { idIn } from '#web/platform/api/ids.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'

/** How many requests the page shows at first, and how many more at a time. */
export const pageSize = 20

export const formsQuery = endpointQuery(listRequestForms, { query: {} })

interface Wanted {
  page?: number
  size?: number
  state?: RequestState
}

export function requestsQuery({ page = 0, size = pageSize, state }: Wanted = {}) {
  return endpointQuery(listRequests, {
    query: {
      size: String(size),
      sort: 'updated,desc',
      ...(page === 0 ? {} : { page: String(page) }),
      ...(state === undefined ? {} : { state }),
    },
  })
}

export function requestQuery(id: number) {
  return endpointQuery(readRequest, { params: { answerId: String(id) }, query: {} })
}

/** The first queries of a request's page, for the request in its address. */
export function requestScreenQueries(search: URLSearchParams) {
  const id = idIn(search, 'id')
  return id === undefined ? [] : [requestQuery(id)]
}
