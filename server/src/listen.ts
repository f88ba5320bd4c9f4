import cluster from 'node:cluster'
import { makeApp, portsOf } from './app.ts'
import { closeOnSignal } from './close-on-signal.ts'
import { warmPublicPages } from './pages/public-page-cache.ts'
import { loadWebBuild } from './pages/web-build.ts'
import type { OpenDatabase } from './platform/database/database.ts'
import type { Environment } from './platform/environment.ts'
import { collectWhenIdle } from './platform/health/idle-collection.ts'
import { type ServerState, stateReader } from './platform/health/server-state.ts'
import { makeDrain } from './platform/http/drain.ts'
import { closeSharedPort } from './platform/workers.ts'

/**
 * Serves in this process until a signal ends it; public pages and the database's connections are warm before anybody is let in. Answers the port, and
 * how this process is whenever asked.
 */
export async function listen(
  environment: Environment,
  database: OpenDatabase,
  pagesFrom: 'built' | 'sources',
): Promise<{ port: number; state: () => Promise<ServerState> }> {
  const build = await loadWebBuild(pagesFrom)
  const platform = await makeApp({ environment, database, build })
  const { fastify } = platform
  const drain = makeDrain(fastify, {
    seconds: pagesFrom === 'sources' ? 0 : environment.DRAIN_SECONDS,
    isWatched: environment.HEALTH_PORT !== undefined,
    letGo: platform.live.letGo,
    closePort: cluster.isWorker ? closeSharedPort : () => fastify.server.close(),
  })
  const state = stateReader(platform, drain)
  closeOnSignal(async () => {
    await drain.end()
    await database.close()
  }, environment.DRAIN_SECONDS)
  collectWhenIdle()
  if (build !== undefined) await warmPublicPages(platform)
  await database.warmUp?.()
  await platform.live.start()
  await platform.jobs.start()
  await fastify.listen({ port: environment.PORT, host: environment.HOST })
  return { port: portsOf(fastify.addresses())[0] ?? environment.PORT, state }
}
