import type { Endpoint, Input, Reply } from '@studentgo/protocol/endpoint'
import { notifyManager, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { type Call, CallFailure, type CallOptions, keptAtOf } from './call.ts'

// Screens follow an optimistic change within the same task, so that a ticked box does not flicker.
notifyManager.setScheduler(queueMicrotask)

/** How old an answer may be before a screen that shows it asks again in the background. */
const freshMilliseconds = 30_000

/**
 * One definition for prefetching, reading and invalidating what an endpoint answers. The key is the address
 * and the input, so the same question is never asked twice.
 */
export function endpointQuery<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return queryOptions<Reply<E>>({ queryKey: [endpoint.path, input], meta: { endpoint: wayTo(endpoint) } })
}

/** All that asking takes. It travels with the answers in the page, where the schemas would be dead weight. */
function wayTo({ method, base, path, dialect, offlineSeconds }: Endpoint) {
  return { method, base, path, dialect, offlineSeconds }
}

/** A query as `endpointQuery` makes it. */
export interface EndpointQuery {
  queryKey: readonly unknown[]
  meta?: Record<string, unknown> | undefined
}

function ask(call: Call, { queryKey, meta }: EndpointQuery, options: CallOptions): Promise<unknown> {
  return call(meta?.endpoint as Endpoint, queryKey[1] as Input<Endpoint>, options)
}

/**
 * Fills the client with what the service worker has stored of some queries. They are as old as they were then, so
 * that a screen that shows them asks the server again. A query without a stored answer is left alone. `current` are
 * answers of today after which nothing was changed from this device.
 */
export async function restoreQueries(
  queryClient: QueryClient,
  call: Call,
  queries: EndpointQuery[],
  age: 'current' | 'any',
): Promise<void> {
  const stored = queries.filter(
    ({ meta }) => ((meta?.endpoint as Endpoint | undefined)?.offlineSeconds ?? 0) > 0,
  )
  await Promise.all(
    stored.map(async query => {
      const answer = await ask(call, query, { fromDevice: age }).catch(() => undefined)
      const updatedAt = keptAtOf(answer)
      if (updatedAt !== undefined) queryClient.setQueryData(query.queryKey, answer, { updatedAt })
    }),
  )
}

/**
 * The query client of one browser or of one page being written. It knows how to ask; a failure while
 * something older is on the screen is quiet.
 */
export function makeQueryClient(call: Call): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onSuccess(body, query) {
        // What the device had kept is as old as it was when it was kept.
        const updatedAt = keptAtOf(body)
        if (updatedAt !== undefined) query.setData(body, { updatedAt, manual: true })
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, meta, signal }) => ask(call, { queryKey, meta }, { signal }),
        staleTime: freshMilliseconds,
        gcTime: 24 * 60 * 60 * 1000,
        retry: (count, error) =>
          count < 2 && error instanceof CallFailure && error.kind === 'status' && (error.status ?? 0) >= 500,
        // The service worker answers when there is no network; it is never this library's guess.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
