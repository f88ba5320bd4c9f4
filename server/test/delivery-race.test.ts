import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../src/platform/database/database.ts'
import { openPostgres } from '../src/platform/database/postgres/open-postgres.ts'
import { notify } from '../src/platform/notify/notify.ts'
import { createSession } from '../src/session/session.sql.ts'
import { browserKeys, fakePushService } from './fakes/fake-push-service.ts'
import { fakeSmtp } from './fakes/fake-smtp.ts'
import { type SharingServer, startTwoServers } from './processes/two-servers.ts'
import { makePostgresCopy, patienceOfTests } from './school/school-copy.ts'
import { testNow } from './world/test-time.ts'

const people = 60
const eventsOfEach = 3

let smtp: Awaited<ReturnType<typeof fakeSmtp>>
let pushService: Awaited<ReturnType<typeof fakePushService>>
let dropDatabase: () => Promise<void>
let database: OpenDatabase
let servers: SharingServer[]
let students: number[]

beforeAll(async () => {
  const { url, drop } = await makePostgresCopy()
  dropDatabase = drop
  database = await openPostgres(url, 4, patienceOfTests)
  smtp = await fakeSmtp()
  pushService = await fakePushService()
  students = await reachableStudents()
  const settings = { SMTP_URL: smtp.url, PUSH_TEST_ORIGIN: pushService.origin }
  servers = await startTwoServers(url, settings)
})

afterAll(async () => {
  await Promise.all(servers.map(server => server.stop()))
  await database.close()
  await dropDatabase()
  await smtp.stop()
  await pushService.close()
})

/** Adults with an address and a browser each, to whom nobody else listens. */
async function reachableStudents(): Promise<number[]> {
  const { db } = database
  await db.updateTable('person').set({ email: null }).execute()
  for (const table of ['job', 'notification', 'outbox'] as const) await db.deleteFrom(table).execute()
  const rows = await db
    .selectFrom('student as s')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .where('p.is_active', '=', true)
    .orderBy('p.id')
    .limit(people)
    .select('p.id')
    .execute()
  const now = new Date(testNow)
  for (const { id } of rows) {
    await db
      .updateTable('person')
      .set({ email: `${id}@example.invalid` })
      .where('id', '=', id)
      .execute()
    const { sessionHash } = await createSession(db, {
      personId: id,
      kind: 'STUDENT',
      now,
      absoluteHours: 12,
      amr: 'pwd',
      deviceLabel: 'race',
      ownDevice: false,
    })
    const { id: sessionId } = await db
      .selectFrom('login_session')
      .where('id_hash', '=', sessionHash)
      .select('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('push_subscription')
      .values({
        session_id: sessionId,
        person_id: id,
        endpoint: `${pushService.origin}/${id}`,
        ...browserKeys,
        created_at: now,
      })
      .execute()
  }
  return rows.map(row => row.id)
}

test('two servers that work at once notify each person of each event once, by letter and by push', async () => {
  const now = new Date(testNow)
  for (let event = 0; event < eventsOfEach; event++) {
    await notify(
      database.db,
      students.map(studentId => ({
        rule: 'registration-opens',
        studentId,
        key: `race ${event}`,
        data: { what: { fi: 'Testaus' } },
        target: `/event?n=${event}`,
      })),
      now,
    )
  }
  await expect
    .poll(waiting, { timeout: 300_000, interval: 200, message: 'letters and pushes that have not gone out' })
    .toBe(0)
  const told = smtp.letters.flatMap(letter =>
    [...letter.text.matchAll(/event\?n=(\d+)/g)].map(([, event]) => `${letter.to[0]} ${event}`),
  )
  const expected = students.flatMap(id =>
    Array.from({ length: eventsOfEach }, (_, event) => `${id}@example.invalid ${event}`),
  )
  expect(told.toSorted()).toEqual(expected.toSorted())
  const pushes = Map.groupBy(pushService.pushed, one => one.path)
  expect([...pushes.keys()].toSorted()).toEqual(students.map(id => `/${id}`).toSorted())
  // Events that came together go out together, so there are as many messages as events at most.
  expect(Math.max(...[...pushes.values()].map(own => own.length))).toBeLessThanOrEqual(eventsOfEach)
})

/** What has not gone out yet. */
async function waiting(): Promise<number> {
  const { db } = database
  const counted = await Promise.all([
    db.selectFrom('outbox').select('id').execute(),
    db.selectFrom('notification_delivery').where('sent_at', 'is', null).select('notification_id').execute(),
    db
      .selectFrom('job')
      .where('kind', 'in', ['outbox', 'deliver-email', 'deliver-push', 'push'])
      .select('id')
      .execute(),
  ])
  return counted.flat().length
}
