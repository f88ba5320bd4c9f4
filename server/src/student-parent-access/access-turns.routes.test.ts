import type { StudentParentAccess } from '@studentgo/protocol/student-parent-access'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../test/every-endpoint/refusal.ts'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { until } from '../../test/world/until.ts'
import { makeWorld, type World } from '../../test/world/world.ts'

const path = '/rest/v1/studentparentaccess'
const clock = makeTestClock('2026-12-04T23:59:30+02:00')
let world: World
beforeAll(async () => {
  world = await makeWorld({ clock })
  await world.platform.live.start()
  await world.platform.jobs.start()
  await world.platform.jobs.runDue()
})
afterAll(() => world.close())

/** What the stream says to somebody's open page from now on; what it says at first of the minute before is left out. */
async function openPageOf(username: string): Promise<string[]> {
  const told: string[] = []
  const opened = world.platform.live.open({
    personId: await world.personId(username),
    sessionId: 0,
    send: stale => told.push(...stale),
    end: () => undefined,
  })
  if (opened === undefined) throw new Error('too many pages are open')
  told.length = 0
  return told
}

describe('the open page of a guardian', () => {
  test('refetches at midnight of the eighteenth birthday, and so does that of the student', async () => {
    const [merja, joonas, petri] = [
      await openPageOf('merja.vainio'),
      await openPageOf('joonas.vainio'),
      await openPageOf('petri.kuisma'),
    ]
    await world.platform.jobs.runDue()
    expect([merja, joonas]).toEqual([[], []])
    clock.pass({ seconds: 30 })
    await world.platform.jobs.runDue()
    await until('the open pages to be told', () => (merja.length > 0 && joonas.length > 0) || undefined)
    expect([merja, joonas, petri]).toEqual([['/'], ['/'], []])
  })

  test('refetches as soon as the student takes the consent back', async () => {
    const hodan = await openPageOf('hodan.warsame')
    const amina = await world.as('amina.warsame')
    const [link] = (await amina.get<StudentParentAccess>(path)).body.parents
    await amina.put(path, [{ accessId: link?.accessId, scopes: [], version: link?.version }])
    await until('the open pages to be told', () => hodan.length > 0 || undefined)
    expect(hodan).toEqual(['/'])
  })
})

describe('a guardian whom the college bars', () => {
  test('sees from then on what a stranger sees, and the open page refetches', async () => {
    const { db } = world.database
    const [petriId, einoId] = [await world.personId('petri.kuisma'), await world.personId('eino.kuisma')]
    const office = await world.as('laura.hietala', 'STAFF')
    const petri = await world.as('petri.kuisma', 'PARENT')
    const merja = await world.as('merja.vainio', 'PARENT')
    const ofEino = `/rest/v1/absence?studentId=${einoId}`
    expect((await petri.get(ofEino)).status).toBe(200)
    const [told, others] = [await openPageOf('petri.kuisma'), await openPageOf('sari.kuisma')]
    const { id: accessId } = await db
      .selectFrom('parent_access')
      .where('parent_id', '=', petriId)
      .where('student_id', '=', einoId)
      .select('id')
      .executeTakeFirstOrThrow()
    const reason = 'Käräjäoikeuden päätös.'
    const block = () =>
      office.post(`/rest/v1/staff/student/${einoId}/guardians`, { accessId, kind: 'BLOCK', reason })
    expect((await block()).status).toBe(200)
    await until('the open pages to be told', () => told.length > 0 || undefined)
    expect([told, others]).toEqual([['/'], []])
    const [blocked, stranger] = [await petri.get(ofEino), await merja.get(ofEino)]
    expect([blocked.status, blocked.text]).toEqual([404, stranger.text])
    const eino = await world.as('eino.kuisma')
    const links = (await eino.get<StudentParentAccess>(path)).body.parents
    expect(links.find(one => one.name === 'Petri Kuisma')).toMatchObject({ state: 'BLOCKED', scopes: [] })
    expectRefusal(await block(), 409, 'state-conflict')
    const { rows } = await sql`select actor_kind, actor_role, student_id from audit
      where action = 'POST /staff/student/:studentId/guardians' and outcome = 'DONE'`.execute(db)
    expect(rows).toEqual([{ actor_kind: 'STAFF', actor_role: 'OFFICE', student_id: einoId }])
  })
})

test('of a failed invitation only the consent to it is kept', async () => {
  const tuomas = await world.as('tuomas.harju')
  const invite = (email: string) =>
    tuomas.post(path, { name: 'Liisa Täti', email, relation: 'OTHER', scopes: ['PLAN'] })
  expect((await invite('forgotten@example.invalid')).status).toBe(200)
  expect((await invite('hodan.warsame@example.invalid')).status).toBe(200)
  const known = async () => {
    const { rows } = await sql<{
      email: string
    }>`select p.email from person p join parent g on g.person_id = p.id
      where p.email in ('forgotten@example.invalid', 'hodan.warsame@example.invalid') order by p.email`.execute(
      world.database.db,
    )
    return rows.map(one => one.email)
  }
  clock.pass({ days: 28 })
  await world.platform.jobs.runDue()
  expect(await known()).toHaveLength(2)
  clock.pass({ days: 1 })
  await world.platform.jobs.runDue()
  expect(await known()).toEqual(['hodan.warsame@example.invalid'])
  const parents = (await (await world.as('tuomas.harju')).get<StudentParentAccess>(path)).body.parents
  expect(parents).toEqual([])
  const { rows } =
    await sql`select from access_consent where student_id = ${await world.personId('tuomas.harju')}`.execute(
      world.database.db,
    )
  expect(rows).toHaveLength(2)
})
