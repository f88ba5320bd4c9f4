import type { StudySocialBenefits } from '@studentgo/protocol/study-social-benefit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openPostgres } from '../src/platform/database/database.ts'
import { sessionCookie, xsrfCookie } from '../src/platform/http/cookies.ts'
import { xsrfToken } from '../src/platform/http/xsrf.ts'
import { loadSecrets } from '../src/platform/secrets.ts'
import { createSession } from '../src/session/session.sql.ts'
import { makePostgresCopy } from './world/postgres-copy.ts'
import { testNow } from './world/snapshot.ts'
import { type ServerProcess, startServerProcess } from './world/two-servers.ts'
import { liftWriteLimits } from './world/write-limits.ts'

const rounds = 10
const browsers = 8
const day = '2026-11-10'

let dropDatabase: () => Promise<void>
let database: OpenDatabase
let servers: ServerProcess[]
let headers: Record<string, string>[]

beforeAll(async () => {
  const { url, drop } = await makePostgresCopy()
  dropDatabase = drop
  database = await openPostgres(url, 6)
  await liftWriteLimits(database)
  servers = await Promise.all([startServerProcess(url), startServerProcess(url)])
  const { person_id: personId } = await database.db
    .selectFrom('account')
    .where('username', '=', 'reetta.hakkinen')
    .select('person_id')
    .executeTakeFirstOrThrow()
  const secrets = await loadSecrets(database.db)
  headers = await Promise.all(
    Array.from({ length: browsers }, async () => {
      const { token, sessionHash } = await createSession(database.db, {
        personId,
        kind: 'STUDENT',
        now: new Date(testNow),
        absoluteHours: 12,
        amr: 'pwd',
        deviceLabel: 'race',
        ownDevice: false,
      })
      const xsrf = xsrfToken(secrets.xsrf, sessionHash)
      return {
        cookie: `${sessionCookie}=${token}; ${xsrfCookie}=${xsrf}`,
        'x-xsrf-token': xsrf,
        'content-type': 'application/json',
      }
    }),
  )
}, 120_000)

afterAll(async () => {
  await Promise.all(servers.map(server => server.stop()))
  await database.close()
  await dropDatabase()
})

async function call(browser: number, method: 'POST' | 'PUT', body: object) {
  const origin = servers[browser % servers.length]?.origin
  const answer = await fetch(`${origin}/rest/v1/studysocialbenefit`, {
    method,
    headers: headers[browser] ?? {},
    body: JSON.stringify(body),
  })
  // A server that is busy has done nothing and says so.
  if (answer.status === 503) return call(browser, method, body)
  const { body: benefits, subErrors } = (await answer.json()) as {
    body: StudySocialBenefits | null
    subErrors?: { code: string }[]
  }
  return { status: answer.status, claims: benefits?.claims ?? [], code: subErrors?.[0]?.code }
}

test('eight browsers at two servers claim one day at once, and one claim has it', async () => {
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(headers.map((_, browser) => call(browser, 'POST', { days: [day] })))
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, ...Array(browsers - 1).fill(409)])
    const refused = answers.filter(answer => answer.status === 409)
    expect(new Set(refused.map(answer => answer.code))).toEqual(new Set(['benefitDayClaimed']))
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from benefit_day d
      join benefit_row r on r.id = d.row_id join benefit_claim c on c.id = r.claim_id
      where d.day = ${day}::date and c.student_id = d.student_id and c.state = 'DRAFT'
        and d.type = 'DAILY_ALLOWANCE' and d.student_id = (select person_id from account where username = 'reetta.hakkinen')`.execute(
      database.db,
    )
    expect(rows).toEqual([{ count: 1 }])
    const claim = answers.find(answer => answer.status === 200)?.claims[0]
    // Everybody takes it back at once: one does, the others hear that it is not as they have read it.
    const body = { id: claim?.id, version: claim?.version, action: 'WITHDRAW' }
    const back = await Promise.all(headers.map((_, browser) => call(browser, 'PUT', body)))
    expect(back.map(answer => answer.status).toSorted()).toEqual([200, ...Array(browsers - 1).fill(409)])
  }
}, 120_000)
