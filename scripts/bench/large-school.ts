import { loadDemoSchool } from '../../server/demo/demo-school.ts'
import { makeClock } from '../../server/src/platform/clock.ts'
import { type OpenDatabase, openPostgres } from '../../server/src/platform/database/database.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { sessionCookie, xsrfCookie } from '../../server/src/platform/http/cookies.ts'
import { xsrfToken } from '../../server/src/platform/http/xsrf.ts'
import { floorMemoryKib, hashPassword } from '../../server/src/platform/passwords/passwords.ts'
import { loadSecrets } from '../../server/src/platform/secrets.ts'
import { createSession } from '../../server/src/session/session.sql.ts'
import { startTemporaryPostgres } from '../temporary-postgres.ts'

export const timeZone = 'Europe/Helsinki'

/** A school in a PostgreSQL, with the clock of the world. */
export interface LargeSchool {
  url: string
  database: OpenDatabase
  now: Date
  today: string
  close(): Promise<void>
}

/**
 * The demo school with so many more students, on a PostgreSQL of its own, or on the one that `BENCH_DATABASE_URL`
 * names, which is filled the first time.
 */
export async function openLargeSchool(students: number): Promise<LargeSchool> {
  const given = process.env.BENCH_DATABASE_URL
  const postgres = given === undefined ? await startTemporaryPostgres() : undefined
  const url = given ?? postgres?.url ?? ''
  const database = await openPostgres(url, 4)
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
    await database.runScript('vacuum analyze')
  }
  return {
    url,
    database,
    now: clock.now(),
    today: clock.today(),
    async close() {
      await database.close()
      await postgres?.stop()
    },
  }
}

/** A student who is signed in. */
export interface Visit {
  cookie: string
  xsrf: string
  planId: number
}

/** Students with teaching and a plan, each signed in. */
export async function signInMany({ database, now }: LargeSchool, count: number): Promise<Visit[]> {
  const rows = await database.db
    .selectFrom('plan')
    .innerJoin('plan_slot', 'plan_slot.plan_id', 'plan.id')
    .where('plan_slot.personal_event_id', 'is', null)
    .select(['plan.student_id', 'plan.id'])
    .distinct()
    .limit(count)
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
