import type { OpenDatabase } from '../../src/platform/database/database.ts'
import { openPostgres } from '../../src/platform/database/postgres/open-postgres.ts'
import { sessionCookie, xsrfCookie } from '../../src/platform/http/browser/cookies.ts'
import { xsrfToken } from '../../src/platform/http/browser/xsrf.ts'
import { loadSecrets } from '../../src/platform/secrets.ts'
import { createSession } from '../../src/session/session.sql.ts'
import { makePostgresCopy, patienceOfTests } from '../school/school-copy.ts'
import { testNow } from '../world/test-time.ts'
import { liftWriteLimits } from '../world/write-limits.ts'
import { startTwoServers } from './two-servers.ts'

/** What a browser was answered. */
export interface RaceAnswer<Body> {
  status: number
  body: Body | null
  code: string | undefined
}

export interface Race {
  database: OpenDatabase
  personId: number
  /** How many browsers the person has. */
  browsers: number
  /** Asks as one of the browsers, which are shared out among the servers. */
  call<Body>(browser: number, method: 'POST' | 'PUT', path: string, body: object): Promise<RaceAnswer<Body>>
  close(): Promise<void>
}

/** What the browsers of these students send, each signed in anew, in the order of the students. */
export async function headersOfStudents(
  { db }: OpenDatabase,
  studentIds: readonly number[],
): Promise<Record<'cookie' | 'x-xsrf-token', string>[]> {
  const secrets = await loadSecrets(db)
  return Promise.all(
    studentIds.map(async personId => {
      const { token, sessionHash } = await createSession(db, {
        personId,
        kind: 'STUDENT',
        now: new Date(testNow),
        absoluteHours: 12,
        amr: 'pwd',
        deviceLabel: 'race',
        ownDevice: false,
      })
      const xsrf = xsrfToken(secrets.xsrf, sessionHash)
      return { cookie: `${sessionCookie}=${token}; ${xsrfCookie}=${xsrf}`, 'x-xsrf-token': xsrf }
    }),
  )
}

/** Two server processes on a database of PostgreSQL, and one student who is signed in to them in several browsers. */
export async function startRace(username: string, browsers = 8): Promise<Race> {
  const { url, drop } = await makePostgresCopy()
  const database = await openPostgres(url, 6, patienceOfTests)
  await liftWriteLimits(database)
  const servers = await startTwoServers(url)
  const { person_id: personId } = await database.db
    .selectFrom('account')
    .where('username', '=', username)
    .select('person_id')
    .executeTakeFirstOrThrow()
  const headers = await headersOfStudents(
    database,
    Array.from({ length: browsers }, () => personId),
  )
  const race: Race = {
    database,
    personId,
    browsers,
    async call<Body>(browser: number, method: 'POST' | 'PUT', path: string, body: object) {
      const origin = servers[browser % servers.length]?.origin
      const answer = await fetch(`${origin}${path}`, {
        method,
        headers: { ...headers[browser], 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      // A busy server answers 503 and has done nothing.
      if (answer.status === 503) return race.call<Body>(browser, method, path, body)
      const envelope = (await answer.json()) as { body: Body | null; subErrors?: { code: string }[] }
      return { status: answer.status, body: envelope.body, code: envelope.subErrors?.[0]?.code }
    },
    async close() {
      await Promise.all(servers.map(server => server.stop()))
      await database.close()
      await drop()
    },
  }
  return race
}
