import type { Endpoint, Input, OfflineStorage, Reply } from '@studentgo/protocol/endpoint'
import {
  hashKey,
  MutationCache,
  notifyManager,
  type Query,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { failures } from '../page/failures.ts'
import { noteWrite } from '../page/last-write.ts'
import { type Call, CallFailure, type CallOptions, keptAtOf } from './call.ts'

// Screens follow an optimistic change within the same task, so that a ticked box does not flicker.
notifyManager.setScheduler(queueMicrotask)

/** How old an answer may be before a screen that shows it refetches it in the background. */
const freshMilliseconds = 30_000

/**
 * One definition for prefetching, reading and invalidating the answer of an endpoint. The key is the address and the
 * input, so the same query is never sent twice.
 */
export function endpointQuery<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return queryOptions<Reply<E>>({ queryKey: [endpoint.path, input], meta: { endpoint: wayTo(endpoint) } })
}

/** All that a request needs. It travels with the answers in the page, where the schemas would be dead weight. */
function wayTo({ method, base, path, dialect, offline, namesStudent }: Endpoint) {
  return { method, base, path, dialect, offline, namesStudent }
}

/** A query as `endpointQuery` makes it. */
export interface EndpointQuery {
  queryKey: readonly unknown[]
  meta?: Record<string, unknown> | undefined
}

/** On which devices the answer to a query may be stored. */
export function storageOf({ meta }: Pick<EndpointQuery, 'meta'>): OfflineStorage {
  return (meta?.endpoint as Endpoint | undefined)?.offline ?? 'NEVER'
}

function ask(call: Call, { queryKey, meta }: EndpointQuery, options: CallOptions): Promise<unknown> {
  return call(meta?.endpoint as Endpoint, queryKey[1] as Input<Endpoint>, options)
}

/**
 * Fills the client with the answers that the service worker has stored for some queries. They keep their age, so that a
 * screen that shows them refetches. A query without a stored answer is unchanged. `current` are answers of today that
 * no later change from this device has outdated.
 */
export async function restoreQueries(
  queryClient: QueryClient,
  call: Call,
  queries: EndpointQuery[],
  age: 'current' | 'any',
): Promise<void> {
  const stored = queries.filter(query => storageOf(query) !== 'NEVER')
  await Promise.all(
    stored.map(async query => {
      const answer = await ask(call, query, { fromDevice: age }).catch(() => undefined)
      const updatedAt = keptAtOf(answer)
      if (updatedAt !== undefined) queryClient.setQueryData(query.queryKey, answer, { updatedAt })
    }),
  )
}

/** The `meta` of a query or a write that no person waits for. */
export const quiet = { quiet: true }

/** A query or a write that has failed for good. */
export interface FailedCall {
  error: Error
  /** A person is waiting for it and sees nothing in its place. */
  isAwaited: boolean
  isWrite: boolean
}

/**
 * The query client of one browser or of one page being rendered. It has the function that sends a query; a failure
 * while older data is on the screen is quiet. Every failure is in the error list, and passed to `onFailure`.
 */
export function makeQueryClient(
  call: Call,
  onFailure: (failed: FailedCall) => void = () => undefined,
): QueryClient {
  function fail(what: unknown, failed: FailedCall): void {
    const { error } = failed
    const { kind, requestId } = error instanceof CallFailure ? error : {}
    if (kind === 'aborted' || kind === 'canceled' || kind === 'queued') return
    const how = requestId === undefined ? error.message : `${error.message} ${requestId}`
    failures.add({ what: String(what), how, isRefusal: kind === 'refused' && requestId === undefined })
    onFailure(failed)
  }

  return new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: noteWrite,
      onError(error, _input, _context, { meta, options }) {
        fail(options.mutationKey?.[0], { error, isAwaited: meta?.quiet !== true, isWrite: true })
      },
    }),
    queryCache: new QueryCache({
      onError(error, query) {
        const isAwaited = query.isActive() && query.state.data === undefined && query.meta?.quiet !== true
        fail(`GET ${query.queryKey[0]}`, { error, isAwaited, isWrite: false })
      },
      onSuccess(body, query) {
        // An answer from the device's store keeps its age.
        const updatedAt = keptAtOf(body)
        if (updatedAt !== undefined) query.setData(body, { updatedAt, manual: true })
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, meta, signal }) =>
          ask(call, { queryKey, meta }, { signal, background: unasked.delete(hashKey(queryKey)) }),
        staleTime: freshMilliseconds,
        gcTime: 24 * 60 * 60 * 1000,
        retry: (count, error) => error instanceof CallFailure && count < triesAfter(error),
        // The service worker answers when there is no network; the library must not guess.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Whether a query's path begins with one of these. */
export function isOfPaths({ queryKey }: Pick<Query, 'queryKey'>, starts: readonly string[]): boolean {
  return starts.some(start => String(queryKey[0]).startsWith(start))
}

/** Queries that the program is about to refetch by itself, which does not extend the session. */
const unasked = new Set<string>()
const afterWriteMilliseconds = 300

/** Refetches the shown answers whose paths begin so; others are refetched when they are shown. */
export function readAgainUnasked(queryClient: QueryClient, starts: readonly string[]): void {
  // While a write is pending, refetching would undo its optimistic update.
  if (queryClient.isMutating() > 0) {
    setTimeout(() => readAgainUnasked(queryClient, starts), afterWriteMilliseconds)
    return
  }
  const predicate = (query: Query) => isOfPaths(query, starts)
  for (const query of queryClient.getQueryCache().findAll({ type: 'active', predicate })) {
    if (!query.isDisabled()) unasked.add(query.queryHash)
  }
  void queryClient.invalidateQueries({ predicate })
}

/** The number of retries of a query: a server may recover, and a broken connection may soon be back. */
function triesAfter({ kind, status = 0, isWithoutAnswer }: CallFailure): number {
  if (kind === 'status' && status >= 500) return 2
  return isWithoutAnswer && navigator.onLine ? 1 : 0
}
