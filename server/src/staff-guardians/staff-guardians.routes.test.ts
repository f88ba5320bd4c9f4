import type { StudentGuardians } from '@studentgo/protocol/staff-guardians'
import type { StudentParentAccess } from '@studentgo/protocol/student-parent-access'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

const clock = makeTestClock()
let world: World
let office: Client
beforeAll(async () => {
  world = await makeWorld({ clock })
  office = await world.as('laura.hietala', 'STAFF')
})
afterAll(() => world.close())

const reason = 'Käräjäoikeuden päätös 14.11.2026.'

async function at(student: string) {
  const id = await world.personId(student)
  const path = `/rest/v1/staff/student/${id}/guardians`
  const read = async () => (await office.get<StudentGuardians>(path)).body
  const guardian = async (name: string) => {
    const found = (await read()).guardians.find(one => one.access.name === name)
    if (found === undefined) throw new Error(`${name} is no guardian`)
    return found
  }
  return { id, path, read, guardian }
}

const sees = async (client: Client, studentId: number) =>
  (await client.get(`/rest/v1/absence?studentId=${studentId}`)).status

describe('guardians', () => {
  test.each([
    ['Kuisma', 'Aada Kuisma'],
    ['petri kuis', 'Aada Kuisma'],
    ['aada kuis', 'Aada Kuisma'],
    ['merja', 'Joonas Vainio'],
  ])('%s are found by their own name or that of their child', async (q, student) => {
    const { body } = await office.get<{ name: string }[]>(`/rest/v1/staff/guardians?q=${encodeURI(q)}`)
    expect(body.map(one => one.name)).toContain(student)
  })
})

test('a block ends what a guardian sees with the next request, and its end gives it back', async () => {
  const { id, path, guardian } = await at('aada.kuisma')
  const petri = await world.as('petri.kuisma', 'PARENT')
  const sari = (await guardian('Sari Kuisma')).access
  const { access } = await guardian('Petri Kuisma')
  expect([access.basis, await sees(petri, id)]).toEqual(['MINOR', 200])
  const body = { accessId: access.accessId, kind: 'BLOCK', reason }
  expect((await office.post(path, { ...body, reason: 'lyhyt' })).status).toBe(400)
  expect((await office.post(path, body)).status).toBe(200)
  const stranger = await petri.get('/rest/v1/absence?studentId=999999999')
  const blocked = await petri.get(`/rest/v1/absence?studentId=${id}`)
  expect([blocked.status, blocked.text]).toEqual([404, stranger.text])
  expect((await office.post(path, body)).status).toBe(409)
  const { access: now, decisions } = await guardian('Petri Kuisma')
  expect([now.state, decisions[0]?.reason, decisions[0]?.by]).toEqual(['BLOCKED', reason, 'Laura Hietala'])
  expect((await guardian('Sari Kuisma')).access.state).toBe(sari.state)
  const aada = await world.as('aada.kuisma')
  const own = await aada.get<StudentParentAccess>('/rest/v1/studentparentaccess')
  expect(own.body.parents.find(one => one.name === 'Petri Kuisma')?.state).toBe('BLOCKED')
  expect(own.text).not.toContain('Käräjäoikeu')
  const decision = `${path}/${decisions[0]?.id}`
  expect((await office.put(decision, { reason: 'Päätös on kumottu.' })).status).toBe(200)
  expect((await office.put(decision, { reason: 'Päätös on kumottu.' })).status).toBe(409)
  expect(await sees(petri, id)).toBe(200)
  expect((await guardian('Petri Kuisma')).decisions[0]).toMatchObject({
    holds: false,
    ended: { by: 'Laura Hietala', reason: 'Päätös on kumottu.' },
  })
})

test('a block with an end is over the day after, and a note changes nothing', async () => {
  const { id, path, guardian } = await at('aada.kuisma')
  const petri = await world.as('petri.kuisma', 'PARENT')
  const { accessId } = (await guardian('Petri Kuisma')).access
  const past = await office.post(path, { accessId, kind: 'BLOCK', reason, until: '2026-11-22' })
  expect([past.status, past.subErrors[0]?.code]).toEqual([400, 'timeHasPassed'])
  expect((await office.post(path, { accessId, kind: 'NOTE', reason })).status).toBe(200)
  expect(await sees(petri, id)).toBe(200)
  await office.post(path, { accessId, kind: 'BLOCK', reason, until: '2026-11-23' })
  expect(await sees(petri, id)).toBe(404)
  clock.pass({ hours: 24 })
  office = await world.as('laura.hietala', 'STAFF')
  expect(await sees(await world.as('petri.kuisma', 'PARENT'), id)).toBe(200)
})

test('one guardian of a student under non-disclosure gets access, and the others do not', async () => {
  const { id, path, read } = await at('ilmari.koski')
  const { nonDisclosure, guardians } = await read()
  expect([nonDisclosure, guardians.map(one => one.access.state)]).toEqual([
    true,
    guardians.map(() => 'BLOCKED'),
  ])
  const [first] = guardians
  const { rows } = await sql<{ username: string }>`select c.username from account c
    join parent_access a on a.parent_id = c.person_id where a.id = ${first?.access.accessId}`.execute(
    world.database.db,
  )
  const guardian = await world.as(rows[0]?.username ?? '', 'PARENT')
  expect(await sees(guardian, id)).toBe(404)
  const body = { accessId: first?.access.accessId, kind: 'REGRANT', reason: 'Lapsi asuu tämän luona.' }
  expect((await office.post(path, body)).status).toBe(200)
  expect(await sees(guardian, id)).toBe(200)
  const aada = await at('aada.kuisma')
  const { accessId } = (await aada.guardian('Petri Kuisma')).access
  expect((await office.post(aada.path, { ...body, accessId })).status).toBe(409)
  expect((await office.post(path, { ...body, accessId })).status).toBe(404)
})
