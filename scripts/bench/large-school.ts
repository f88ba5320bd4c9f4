import { sql } from 'kysely'
import { loadDemoSchool } from '../../server/demo/demo-school.ts'
import { largeSource } from '../../server/demo/large/large-school.ts'
import { prefixOf } from '../../server/src/import/apply.ts'
import { makeClock } from '../../server/src/platform/clock.ts'
import { type OpenDatabase, ofPrograms, openEmbedded } from '../../server/src/platform/database/database.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { openPostgres } from '../../server/src/platform/database/postgres/open-postgres.ts'
import { sessionCookie, xsrfCookie } from '../../server/src/platform/http/browser/cookies.ts'
import { xsrfToken } from '../../server/src/platform/http/browser/xsrf.ts'
import { floorMemoryKib, hashPassword } from '../../server/src/platform/passwords/passwords.ts'
import { loadSecrets } from '../../server/src/platform/secrets.ts'
import { pruneChanges } from '../../server/src/platform/versions/prune-changes.job.ts'
import { createSession } from '../../server/src/session/session.sql.ts'
import { startTemporaryPostgres } from '../temporary-postgres.ts'
import { say } from './say.ts'

export const timeZone = 'Europe/Helsinki'
/** Labels the sessions of this run, which end with it. */
const deviceLabel = `bench ${process.pid}`

/** A school in a database, with the real clock. */
export interface LargeSchool {
  url: string
  database: OpenDatabase
  now: Date
  today: string
  close(): Promise<void>
}

/**
 * The demo school with so many more students, on its own PostgreSQL or on the one that `BENCH_DATABASE_URL` names,
 * which is filled the first time.
 */
export async function openLargeSchool(
  students = Number(process.env.STUDENTS ?? 20_000),
): Promise<LargeSchool> {
  const wantedUrl = process.env.BENCH_DATABASE_URL
  const postgres = wantedUrl === undefined ? await startTemporaryPostgres() : undefined
  const url = wantedUrl ?? postgres?.url ?? ''
  const school = await fill(await openPostgres(url, 4, ofPrograms), url, students)
  return {
    ...school,
    async close() {
      await school.database.db.deleteFrom('login_session').where('device_label', '=', deviceLabel).execute()
      await school.close()
      await postgres?.stop()
    },
  }
}

/** Another school in a new database of the same PostgreSQL, which is dropped afterwards. */
export async function openSchoolBeside(
  { url, database }: LargeSchool,
  students: number,
): Promise<LargeSchool> {
  const name = `studentgo_bench_${process.pid}`
  await database.runScript(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const school = await fill(await openPostgres(own.href, 4, ofPrograms), own.href, students)
  return {
    ...school,
    async close() {
      await school.close()
      await database.runScript(`drop database ${name} with (force)`)
    },
  }
}

/** A school in an embedded database in this folder. */
export async function openEmbeddedSchool(folder: string, students: number): Promise<LargeSchool> {
  return fill(await openEmbedded(folder), '', students)
}

async function fill(database: OpenDatabase, url: string, students: number): Promise<LargeSchool> {
  await migrate(database)
  const clock = makeClock(timeZone)
  const loaded = await database.db.selectFrom('person').select('id').limit(1).executeTakeFirst()
  if (loaded === undefined) {
    say(`loading ${students} students`)
    await loadDemoSchool(database, {
      now: clock.now(),
      timeZone,
      hash: password => hashPassword(password, floorMemoryKib),
      students,
      progress: say,
    })
    await pruneChanges(database.db)
    await database.runScript('vacuum analyze')
  }
  return {
    url,
    database,
    now: clock.now(),
    today: clock.today(),
    close: () => database.close(),
  }
}

/** A signed-in student, with the ids that requests can use. */
export interface Visit {
  personId: number
  cookie: string
  xsrf: string
  planId: number
  studyRightId: number
  personalEventId?: number
  demonstrationId?: number
  activityId?: number
  slotId?: number
  eventId?: number
  /** The unit in the plan. */
  moduleId?: number
  threadId?: number
}

type Thing = 'personalEventId' | 'demonstrationId' | 'activityId' | 'slotId' | 'eventId' | 'moduleId'
type FoundStudent = { personId: number; planId: number; studyRightId: number } & Partial<
  Record<Thing, number>
>

/** Students with teaching and a plan, each signed in. None is from the demo school, whose students have more data. */
export async function signInMany({ database, now }: LargeSchool, count: number): Promise<Visit[]> {
  const { rows } = await sql<FoundStudent>`
    select p.student_id as "personId", p.id as "planId", p.study_right_id as "studyRightId",
      (select id from personal_education_event where plan_id = p.id order by id limit 1) as "personalEventId",
      (select id from demonstration where study_right_id = p.study_right_id order by id limit 1) as "demonstrationId",
      (select id from plan_activity where student_id = p.student_id and visibility = 'STUDENT_AND_PARENT'
        order by id limit 1) as "activityId",
      choice.slot_id as "slotId", choice.event_id as "eventId", choice.module_id as "moduleId"
    from plan p join person on person.id = p.student_id
    left join lateral (
      select s.id as slot_id, e.id as event_id, m.id as module_id from plan_slot s
      join plan_module m on m.id = s.plan_module_id
      join education_event e on e.module_id = m.module_id and e.opens_at is not null and e.is_active
      where s.plan_id = p.id order by s.id, e.id limit 1) choice on true
    where person.source_id like ${`${prefixOf(largeSource)}%`}
      and exists (select from plan_slot where plan_id = p.id and personal_event_id is null)
    order by p.id limit ${count}`.execute(database.db)
  const visits: Visit[] = []
  for (const { personId, ...row } of rows) {
    const opened = await openBenchSession({ database, now }, { personId, kind: 'STUDENT', amr: 'pwd' })
    const things: typeof row = JSON.parse(JSON.stringify(row, (_, id) => id ?? undefined))
    visits.push({ ...things, personId, ...opened })
  }
  return visits
}

/** A session of this run, as a browser has it. */
export async function openBenchSession(
  { database, now }: Pick<LargeSchool, 'database' | 'now'>,
  person: { personId: number; kind: 'STUDENT' | 'STAFF'; amr: string },
): Promise<{ cookie: string; xsrf: string }> {
  const secrets = await loadSecrets(database.db)
  const { token, sessionHash } = await createSession(database.db, {
    ...person,
    now,
    absoluteHours: 12,
    deviceLabel,
    ownDevice: false,
  })
  const xsrf = xsrfToken(secrets.xsrf, sessionHash)
  return { cookie: `${sessionCookie}=${token}; ${xsrfCookie}=${xsrf}`, xsrf }
}
