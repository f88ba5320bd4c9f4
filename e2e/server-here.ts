import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import { makeApp, portsOf } from '../server/src/app.ts'
import { loadWebBuild } from '../server/src/pages/web-build.ts'
import { type Clock, makeClock } from '../server/src/platform/clock.ts'
import type { OpenDatabase } from '../server/src/platform/database/database.ts'
import { openDatabase } from '../server/src/platform/database/open.ts'
import { readEnvironment } from '../server/src/platform/environment.ts'
import type { Platform } from '../server/src/platform/platform.ts'
import { journeyNow, sharedBrowser } from './harness.ts'

export interface ServerHere {
  platform: Platform
  database: OpenDatabase
  browser: Browser
  origin: string
  base: string
  /** The number of a person of the demo school. */
  personId(username: string): Promise<number>
  /** Sets the school's clock, which runs on from there. */
  setClock(instant: string): void
}

/**
 * For the journeys of one file whose other side has no screens: the whole server in this process, with the demo school
 * in a folder of its own, so that a journey does what the staff would do, and moves the clock.
 */
export async function startServerHere(): Promise<ServerHere> {
  const folder = mkdtempSync(join(tmpdir(), 'studentgo-journey-'))
  cpSync(process.env.JOURNEY_SCHOOL ?? '', folder, { recursive: true })
  const environment = readEnvironment(
    { NODE_ENV: 'test', LOG_LEVEL: 'error', NOW: journeyNow, DATA_DIR: folder, PORT: '0' },
    '/nowhere',
  )
  const { clock, setClock } = movedClock(environment.SCHOOL_TIME_ZONE)
  const database = await openDatabase(environment)
  const platform = await makeApp({ environment, database, build: await loadWebBuild('built'), clock })
  const { fastify } = platform
  await platform.live.start()
  await platform.jobs.start()
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const browser = await sharedBrowser()
  afterAll(async () => {
    await Promise.all(browser.contexts().map(context => context.close()))
    await fastify.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const origin = `http://localhost:${portsOf(fastify.addresses())[0]}`
  return {
    platform,
    database,
    browser,
    origin,
    base: origin + environment.BASE_PATH,
    setClock,
    async personId(username) {
      const { person_id } = await database.db
        .selectFrom('account')
        .select('person_id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
      return person_id
    },
  }
}

function movedClock(timeZone: string): { clock: Clock; setClock: (instant: string) => void } {
  let moved = 0
  const started = makeClock(timeZone, journeyNow)
  const running = makeClock(timeZone, journeyNow, () => moved)
  return {
    clock: {
      ...running,
      realNow: started.realNow,
      // Pages that come from now on run by the same clock.
      get ahead() {
        return started.ahead + moved
      },
    },
    setClock(instant) {
      moved += Date.parse(instant) - running.now().getTime()
    },
  }
}
