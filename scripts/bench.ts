import { addDays, mondayOf } from '@studentgo/protocol/rules/calendar'
import autocannon from 'autocannon'
import { startServer } from '../e2e/harness.ts'
import { loadDemoSchool } from '../server/demo/demo-school.ts'
import { makeClock } from '../server/src/platform/clock.ts'
import { type OpenDatabase, openPostgres } from '../server/src/platform/database.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { floorMemoryKib, hashPassword } from '../server/src/platform/passwords.ts'
import { createSession } from '../server/src/session/session.queries.ts'
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
  const cookies = await sessions(database, clock.now())
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
  }
  for (const [name, path] of Object.entries(paths)) {
    await load(`${name} (warm-up)`, server.origin, path, cookies, 3)
    await load(name, server.origin, path, cookies, seconds)
  }
  await server.stop()
  await database.close()
  await postgres.stop()
}

async function sessions(database: OpenDatabase, now: Date): Promise<string[]> {
  const rows = await database.db
    .selectFrom('event_participant')
    .select('student_id')
    .distinct()
    .limit(visitors)
    .execute()
  const cookies: string[] = []
  for (const { student_id: personId } of rows) {
    const { token } = await createSession(database.db, {
      personId,
      kind: 'STUDENT',
      now,
      absoluteHours: 12,
      amr: 'pwd',
      deviceLabel: 'bench',
      ownDevice: false,
    })
    cookies.push(`__Host-ps=${token}`)
  }
  return cookies
}

async function load(
  name: string,
  origin: string,
  path: string,
  cookies: string[],
  duration: number,
): Promise<void> {
  const result = await autocannon({
    url: origin,
    connections,
    duration,
    requests: cookies.map(cookie => ({ path, headers: { cookie } })),
  })
  const { requests, latency, non2xx, errors } = result
  console.log(
    `${name.padEnd(28)} ${requests.average.toFixed(0).padStart(6)} requests/s   p50 ${latency.p50} ms   p99 ${latency.p99} ms   refused ${non2xx + errors}`,
  )
}

await bench()
process.exit(0)
