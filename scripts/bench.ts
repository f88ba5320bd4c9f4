import type { OffersPage } from '@studentgo/protocol/education-events'
import { addDays, mondayOf } from '@studentgo/protocol/rules/calendar'
import autocannon from 'autocannon'
import { startServer } from '../e2e/harness.ts'
import { loadDemoSchool } from '../server/demo/demo-school.ts'
import { makeClock } from '../server/src/platform/clock.ts'
import { type OpenDatabase, openPostgres } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { sessionCookie, xsrfCookie } from '../server/src/platform/http/cookies.ts'
import { xsrfToken } from '../server/src/platform/http/xsrf.ts'
import { floorMemoryKib, hashPassword } from '../server/src/platform/passwords/passwords.ts'
import { loadSecrets } from '../server/src/platform/secrets.ts'
import { createSession } from '../server/src/session/session.sql.ts'
import { startTemporaryPostgres } from './temporary-postgres.ts'

/**
 * Prints what the endpoints do under load, on a PostgreSQL of its own with a large school: 16 connections,
 * many students in turn. `STUDENTS=20000 SECONDS=10 npm run bench`.
 */
const students = Number(process.env.STUDENTS ?? 20_000)
const seconds = Number(process.env.SECONDS ?? 10)
const connections = 16
const visitors = 500
const port = 18_080
const timeZone = 'Europe/Helsinki'

async function bench(): Promise<void> {
  const postgres = await startTemporaryPostgres()
  const database = await openPostgres(process.env.BENCH_DATABASE_URL ?? postgres.url, 4)
  await migrate(database)
  const clock = makeClock(timeZone)
  const loaded = await database.db.selectFrom('person').select('id').limit(1).executeTakeFirst()
  if (loaded === undefined) {
    console.log(`loading ${students} students …`)
    await loadDemoSchool(database, {
      now: clock.now(),
      timeZone,
      hash: password => hashPassword(password, floorMemoryKib),
      students,
    })
    await database.runScript('analyze')
  }
  const visits = await sessions(database, clock.now())
  const cookies = visits.map(({ cookie }) => cookie)
  const server = await startServer({
    DATABASE_URL: process.env.BENCH_DATABASE_URL ?? postgres.url,
    DATABASE_POOL: '16',
    // Production, as it would really run; there the clock is the world's.
    NODE_ENV: 'production',
    NOW: '',
    PORT: String(port),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
  })
  const monday = mondayOf(clock.today())
  const paths = {
    'timetable week': `/rest/v1/studenttimetable?from=${monday}&to=${addDays(monday, 6)}`,
    absences: '/rest/v1/absence',
    session: '/rest/v1/session',
    home: '/rest/v1/home',
    plan: '/rest/v1/skillacquirementplan',
  }
  for (const [name, path] of Object.entries(paths)) {
    const requests = cookies.map(cookie => ({ path, headers: { cookie } }))
    await load(`${name} (warm-up)`, server.origin, requests, 3)
    await load(name, server.origin, requests, seconds)
  }
  const offers = visits.map(({ cookie, planId }) => ({ path: offersOf(planId), headers: { cookie } }))
  await load('offers (warm-up)', server.origin, offers, 3)
  await load('offers', server.origin, offers, seconds)
  await register(server.origin, visits)
  await server.stop()
  await database.close()
  await postgres.stop()
}

interface Visit {
  cookie: string
  xsrf: string
  planId: number
}

/** Students with teaching and a plan, each signed in. */
async function sessions(database: OpenDatabase, now: Date): Promise<Visit[]> {
  const rows = await database.db
    .selectFrom('plan')
    .innerJoin('plan_slot', 'plan_slot.plan_id', 'plan.id')
    .where('plan_slot.personal_event_id', 'is', null)
    .select(['plan.student_id', 'plan.id'])
    .distinct()
    .limit(visitors)
    .execute()
  const secrets = await loadSecrets(database.db)
  const visits: Visit[] = []
  for (const { student_id: personId, id: planId } of rows) {
    const { token, sessionHash } = await createSession(database.db, {
      personId,
      kind: 'STUDENT',
      now,
      absoluteHours: 12,
      amr: 'pwd',
      deviceLabel: 'bench',
      ownDevice: false,
    })
    const xsrf = xsrfToken(secrets.xsrf, sessionHash)
    visits.push({ cookie: `${sessionCookie}=${token}; ${xsrfCookie}=${xsrf}`, xsrf, planId })
  }
  return visits
}

/** Each student takes one place, one after the other, so that nobody waits for anybody. */
async function register(origin: string, visits: Visit[]): Promise<void> {
  const wishes = await Promise.all(visits.slice(0, 100).map(visit => openPlace(origin, visit)))
  const requests = wishes.filter(wish => wish !== undefined)
  await measure('register, nobody else', { url: origin, connections: 1, amount: requests.length, requests })
}

async function openPlace(origin: string, { cookie, xsrf, planId }: Visit) {
  const answer = await fetch(`${origin}${offersOf(planId)}`, { headers: { cookie } })
  const { body } = (await answer.json()) as { body: OffersPage }
  const offer = body.content.find(one => one.state === 'OPEN' && one.swapFrom === undefined)
  if (offer === undefined) return undefined
  const path = `/rest/v1/educationevent/${offer.educationEventId}/register?peeemId=${offer.peeemId}`
  const headers = { cookie, 'x-xsrf-token': xsrf, 'content-type': 'application/json' }
  return { method: 'POST' as const, path, headers, body: JSON.stringify({ acceptOverlaps: true }) }
}

function offersOf(planId: number): string {
  return `/rest/v1/skillacquirementplan/${planId}/unaddededucationevents`
}

async function load(
  name: string,
  origin: string,
  requests: { path: string; headers: { cookie: string } }[],
  duration: number,
): Promise<void> {
  await measure(name, { url: origin, connections, duration, requests })
}

async function measure(name: string, options: autocannon.Options): Promise<void> {
  const times: number[] = []
  const { requests, non2xx, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    run.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  })
  times.sort((a, b) => a - b)
  const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(0)} ms`
  console.log(
    `${name.padEnd(28)} ${requests.average.toFixed(0).padStart(6)} requests/s   p50 ${at(0.5)}   p95 ${at(0.95)}   p99 ${at(0.99)}   refused ${non2xx + errors}`,
  )
}

await bench()
process.exit(0)
