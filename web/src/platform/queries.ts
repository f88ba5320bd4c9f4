import type { Endpoint, Input, Reply } from '@studentgo/protocol/endpoint'
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { type Call, CallFailure, keptAtOf } from './call.ts'

/** How old an answer may be before a screen that shows it asks again in the background. */
const freshMilliseconds = 30_000

/**
 * One definition for prefetching, reading and invalidating what an endpoint answers. The key is the address
 * and the input, so the same question is never asked twice.
 */
export function endpointQuery<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return queryOptions<Reply<E>>({ queryKey: [endpoint.path, input], meta: { endpoint: wayTo(endpoint) } })
}

/**
 * The same question, of whose answer only `part` is remembered: what a page carries, and a device may keep, is
 * no more than the screen shows. It is asked again whenever the whole answer is.
 */
export function partOfAnswer<E extends Endpoint, Part>(
  endpoint: E,
  input: Input<E>,
  name: string,
  part: (reply: Reply<E>) => Part,
) {
  return queryOptions<Part>({
    queryKey: [endpoint.path, input, name],
    meta: { endpoint: wayTo(endpoint), part },
  })
}

/** All that asking takes. It travels with the answers in the page, where the schemas would be dead weight. */
function wayTo({ method, base, path, dialect, offlineSeconds }: Endpoint) {
  return { method, base, path, dialect, offlineSeconds }
}

export type AnyQuery = { queryKey: readonly unknown[] }

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
        queryFn: async ({ queryKey, meta, signal }) => {
          const endpoint = meta?.endpoint as Endpoint
          const reply = await call(endpoint, queryKey[1] as Input<Endpoint>, { signal })
          const part = meta?.part as ((reply: unknown) => unknown) | undefined
          return part === undefined ? reply : part(reply)
        },
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
