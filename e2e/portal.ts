import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storeDemoFiles } from '../server/demo/demo-files.ts'
import { demoAuthenticatorSecret } from '../server/demo/personas.ts'
import { makeApp, portsOf } from '../server/src/app.ts'
import { loadWebBuild } from '../server/src/pages/web-build.ts'
import { makeClock } from '../server/src/platform/clock.ts'
import type { OpenDatabase } from '../server/src/platform/database/database.ts'
import { readEnvironment } from '../server/src/platform/environment.ts'
import { makeFiles } from '../server/src/platform/files/files.ts'
import { codeAt } from '../server/src/platform/passwords/totp.ts'
import type { Platform } from '../server/src/platform/platform.ts'
import { keepRows } from '../server/test/school/kept-rows.ts'
import { openSchoolCopy } from '../server/test/school/school-copy.ts'
import { testNow } from '../server/test/world/test-time.ts'

/** The whole server in this process, with the demo school in its own database. */
export interface Portal {
  platform: Platform
  database: OpenDatabase
  /** The folder of its files and letters. */
  folder: string
  origin: string
  base: string
  /** The id of a person of the demo school. */
  personId(username: string): Promise<number>
  /** Sets the school's clock, which continues from there. */
  setClock(instant: string): void
  /** The code that a person's authenticator app shows next: a code counts once, so time moves on where it was used. */
  nextCode(username: string): string
  /** Resets the school and its clock to their initial state. */
  reset(): Promise<void>
  stop(): Promise<void>
}

const codeSeconds = 30

export async function startPortal(settings: Record<string, string> = {}): Promise<Portal> {
  const folder = await mkdtemp(join(tmpdir(), 'studentgo-journey-'))
  const { database, url = '', drop } = await openSchoolCopy()
  const environment = readEnvironment(
    {
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      NOW: testNow,
      DATA_DIR: folder,
      PORT: '0',
      WORKERS: '1',
      DATABASE_URL: url,
      ...settings,
    },
    '/nowhere',
  )
  const clock = movedClock(environment.SCHOOL_TIME_ZONE, environment.NOW ?? testNow)
  const files = makeFiles(environment)
  await storeDemoFiles(files)
  const build = await loadWebBuild('built')
  const platform = await makeApp({ environment, database, build, clock, files })
  const { fastify } = platform
  await platform.live.start()
  await platform.jobs.start()
  await fastify.listen({ port: environment.PORT, host: '127.0.0.1' })
  const origin = environment.PUBLIC_ORIGIN ?? `http://localhost:${portsOf(fastify.addresses())[0]}`
  const codeUsed = new Map<string, string>()
  const restoreRows = await keepRows(database)
  return {
    platform,
    database,
    folder,
    origin,
    base: origin + environment.BASE_PATH,
    setClock: instant => clock.pass(Date.parse(instant) - clock.now().getTime()),
    nextCode(username) {
      const shown = () => codeAt(demoAuthenticatorSecret, clock.realNow())
      if (shown() === codeUsed.get(username)) clock.pass(codeSeconds * 1000)
      codeUsed.set(username, shown())
      return shown()
    },
    async reset() {
      await restoreRows()
      clock.reset()
      codeUsed.clear()
    },
    async personId(username) {
      const { person_id } = await database.db
        .selectFrom('account')
        .select('person_id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
      return person_id
    },
    async stop() {
      await fastify.close()
      await drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The school's clock, which a journey sets; what other servers take for the time moves along. */
function movedClock(timeZone: string, start: string) {
  const { now, realNow, ahead, today } = makeClock(timeZone, start, () => passed)
  let passed = 0
  return {
    now,
    realNow,
    today,
    timeZone,
    get ahead() {
      return ahead + passed
    },
    pass(milliseconds: number) {
      passed += milliseconds
    },
    reset() {
      passed = 0
    },
  }
}
