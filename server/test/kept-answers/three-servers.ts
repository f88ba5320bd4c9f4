import { makeApp } from '../../src/app.ts'
import type { OpenDatabase } from '../../src/platform/database/database.ts'
import { readEnvironment } from '../../src/platform/environment.ts'
import { makeFiles } from '../../src/platform/files/files.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { borrowSchool } from '../school/borrowed-school.ts'
import { makeTestClock, type TestClock } from '../world/test-clock.ts'
import { testNow } from '../world/test-time.ts'
import { type Client, type Kind, makeClient, signedInClient } from '../world/world.ts'

/** One person's browser at each server. */
export interface Reader {
  name: string
  personId: number
  /** At servers that keep answers. */
  first: Client
  second: Client
  /** At the server that composes each answer anew. */
  anew: Client
}

export interface ThreeServers {
  database: OpenDatabase
  clock: TestClock
  first: Platform
  reader(username: string, kind?: Kind): Promise<Reader>
  close(): Promise<void>
}

/** Two servers that keep answers and one that has no place for any, on one database and by one clock. */
export async function makeThreeServers(): Promise<ThreeServers> {
  const { database, giveBack } = await borrowSchool('demo', false)
  const clock = makeTestClock()
  const make = async (megabytes: string) => {
    const environment = readEnvironment(
      {
        LOG_LEVEL: 'silent',
        SLOW_STATEMENT_MILLISECONDS: '600000',
        NODE_ENV: 'test',
        NOW: testNow,
        ANSWER_CACHE_MEGABYTES: megabytes,
      },
      '/nowhere',
    )
    const files = makeFiles(environment, async () => Number.MAX_SAFE_INTEGER)
    const platform = await makeApp({ environment, database, clock, files })
    await platform.fastify.ready()
    return platform
  }
  const first = await make('32')
  const second = await make('32')
  // Smaller than any answer: all is looked up as for one that is kept, and none is.
  const anew = await make('0.0001')
  return {
    database,
    clock,
    first,
    async reader(username, kind = 'STUDENT') {
      const { person_id: personId } = await database.db
        .selectFrom('account')
        .select('person_id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
      const client = await signedInClient(first, database, personId, kind)
      return {
        name: username,
        personId,
        first: client,
        second: makeClient(second, client.cookies),
        anew: makeClient(anew, client.cookies),
      }
    },
    async close() {
      for (const { fastify } of [first, second, anew]) await fastify.close()
      await giveBack()
    },
  }
}
