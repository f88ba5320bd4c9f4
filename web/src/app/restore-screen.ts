import { readSession } from '@studentgo/protocol/session'
import type { QueryClient } from '@tanstack/react-query'
import type { Call } from '#web/platform/api/call.ts'
import { configQueryOf } from '#web/platform/api/config.ts'
import { restoreQueries } from '#web/platform/api/queries.ts'
import type { Boot } from '#web/platform/page/boot.ts'
import { sessionQuery } from '#web/platform/session/session.ts'
import { queriesOf, screenContext } from './prefetch.ts'
import type { FoundRoute } from './routes.tsx'

interface Parts {
  boot: Boot
  queryClient: QueryClient
  call: Call
}

/**
 * Fills a page that came without content from the answers stored on the device. `offline` when no session is stored and
 * the server cannot be reached either.
 */
export async function restoreScreen(
  route: FoundRoute | undefined,
  { boot, queryClient, call }: Parts,
): Promise<'restored' | 'fetched' | 'signed-out' | 'offline'> {
  // The shell page says that nobody is signed in.
  queryClient.removeQueries({ queryKey: sessionQuery.queryKey })
  const [queries] = await Promise.all([
    queriesOf(route, screenContext(boot, location.search)),
    restoreQueries(queryClient, call, [sessionQuery, configQueryOf(boot)], 'any'),
  ])
  await restoreQueries(queryClient, call, queries, 'current')
  if (queryClient.getQueryData(sessionQuery.queryKey) !== undefined) return 'restored'
  try {
    const session = await call(readSession, {})
    queryClient.setQueryData(sessionQuery.queryKey, session)
    return session === null ? 'signed-out' : 'fetched'
  } catch {
    return 'offline'
  }
}

/**
 * Refetches the session and the settings with which a restored page was rendered. Nothing waits for them: a failure
 * leaves the page unchanged.
 */
export async function refreshRestoredPage(
  { boot, queryClient, call }: Parts,
  sessionOver: () => void,
): Promise<void> {
  const asked = call(readSession, {}).catch(() => undefined)
  void queryClient.prefetchQuery({ ...configQueryOf(boot), staleTime: 0 })
  const session = await asked
  if (session === undefined) return
  const shown = queryClient.getQueryData(sessionQuery.queryKey)
  if (session === null) sessionOver()
  else if (session.subjectTag !== shown?.subjectTag) location.reload()
  else queryClient.setQueryData(sessionQuery.queryKey, session)
}
