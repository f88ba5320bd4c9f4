import { isQuick } from '../../../scripts/test-scope.ts'
import { makeApp, portsOf } from '../../src/app.ts'
import { openPostgres } from '../../src/platform/database/postgres/open-postgres.ts'
import { readEnvironment } from '../../src/platform/environment.ts'
import { patienceOfTests } from '../school/school-copy.ts'
import { testNow } from '../world/test-time.ts'
import { serve } from './server-process.ts'

/** A server on a database that others use too. */
export interface SharingServer {
  origin: string
  stop(): Promise<void>
}

/** Two servers on one database: processes of their own, or in the quick run both in this one, which costs less. */
export function startTwoServers(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<SharingServer[]> {
  const all = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '16',
    WORKERS: '1',
    NOW: testNow,
    ...settings,
  }
  return Promise.all([1, 2].map(() => (isQuick ? serveInside(all) : serve({ settings: all }))))
}

async function serveInside(settings: Record<string, string>): Promise<SharingServer> {
  const environment = readEnvironment(settings, '/nowhere')
  const database = await openPostgres(
    environment.DATABASE_URL ?? '',
    environment.DATABASE_POOL,
    patienceOfTests,
  )
  const { fastify, live, jobs } = await makeApp({ environment, database })
  await live.start()
  await jobs.start()
  await fastify.listen({ port: 0, host: environment.HOST })
  return {
    origin: `http://127.0.0.1:${portsOf(fastify.addresses())[0]}`,
    async stop() {
      await fastify.close()
      await database.close()
    },
  }
}
