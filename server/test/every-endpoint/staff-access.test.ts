import { endpoint, type StaffRole, staffIn, staffOf, staffRoles } from '@studentgo/protocol/endpoint'
import type { Viewings } from '@studentgo/protocol/own-data'
import { idText, ofStudent } from '@studentgo/protocol/shapes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { StaffAccess } from '../../src/platform/access/staff-access.ts'
import { bind } from '../../src/platform/http/serve.ts'
import { makeTestClock } from '../world/test-clock.ts'
import { makeWorld, type World } from '../world/world.ts'

const reply = z.object({ roles: z.array(z.string()), hidesLocation: z.boolean() })
const readBy = (
  path:
    | '/staff/student/:studentId/test'
    | '/staff/student/:studentId/office'
    | '/staff/student/:studentId/responsible',
  roles: StaffRole[],
) =>
  endpoint({
    method: 'GET',
    path,
    who: staffOf(...roles),
    summary: 'An answer about one student, for the desk',
    params: z.strictObject({ studentId: idText }),
    reply,
  })
const readByQuery = endpoint({
  method: 'GET',
  path: '/staff/test',
  who: staffOf(...staffRoles),
  summary: 'The same, with the student in the query',
  query: z.strictObject({ ...ofStudent }),
  reply,
})
const forOffice = endpoint({
  method: 'GET',
  path: '/staff/test/office',
  who: staffIn('OFFICE'),
  summary: 'An answer about nobody, for the office',
  reply,
})

const seen = ({ roles, hidesLocation }: StaffAccess) => ({ roles: [...roles], hidesLocation })

const clock = makeTestClock()
let world: World
beforeAll(async () => {
  world = await makeWorld({
    clock,
    more(platform) {
      for (const one of [
        readBy('/staff/student/:studentId/test', [...staffRoles]),
        readBy('/staff/student/:studentId/office', ['OFFICE']),
        readBy('/staff/student/:studentId/responsible', ['RESPONSIBLE_TEACHER']),
      ]) {
        bind(platform, { one }, { one: async ({ access }) => seen(access) })
      }
      bind(
        platform,
        { readByQuery, forOffice },
        {
          readByQuery: async ({ access }) => seen(access),
          forOffice: async ({ staff }) => ({ roles: [...staff.roles], hidesLocation: false }),
        },
      )
    },
  })
})
afterAll(() => world.close())

const read = async (staff: string, student: string, part = 'test') => {
  const client = await world.as(staff, 'STAFF')
  const studentId = await world.personId(student)
  return client.get<{ roles: string[]; hidesLocation: boolean }>(
    `/rest/v1/staff/student/${studentId}/${part}`,
  )
}

describe('whose student a person is', () => {
  test.each<[string, string, string[] | 404]>([
    ['kaisa.mantyla', 'aada.kuisma', ['RESPONSIBLE_TEACHER', 'TEACHER']],
    ['kaisa.mantyla', 'tuomas.harju', ['RESPONSIBLE_TEACHER']],
    ['kaisa.mantyla', 'amina.warsame', 404],
    ['sami.rautio', 'aada.kuisma', ['TEACHER']],
    ['sami.rautio', 'tuomas.harju', 404],
    ['jari.lahti', 'aada.kuisma', ['COUNSELLOR']],
    ['jari.lahti', 'amina.warsame', 404],
    ['laura.hietala', 'aada.kuisma', ['OFFICE']],
    ['laura.hietala', 'amina.warsame', ['OFFICE']],
    ['elina.narhi', 'mikael.lindqvist', ['SPECIAL_NEEDS']],
    ['elina.narhi', 'noora.aalto', 404],
    ['riitta.oja', 'tuomas.harju', ['WORKPLACE_COORDINATOR']],
    ['riitta.oja', 'veera.salo', 404],
    ['kimmo.saari', 'aada.kuisma', 404],
  ])('%s has %s: %j', async (staff, student, expected) => {
    const { status, body } = await read(staff, student)
    if (expected === 404) expect(status).toBe(404)
    else expect(body.roles).toEqual(expected)
  })

  test('a student of nobody’s is the same as an unknown one, byte for byte', async () => {
    const client = await world.as('kaisa.mantyla', 'STAFF')
    const amina = await world.personId('amina.warsame')
    const [there, never, staff] = await Promise.all(
      [amina, 999_999_999, await world.personId('sami.rautio')].map(id =>
        client.get(`/rest/v1/staff/student/${id}/test`),
      ),
    )
    expect(there?.status).toBe(404)
    expect([never?.text, staff?.text]).toEqual([there?.text, there?.text])
  })

  test('one’s own student, in a role that the endpoint is not for, is refused and not hidden', async () => {
    const kaisa = await world.as('kaisa.mantyla', 'STAFF')
    const aada = await world.personId('aada.kuisma')
    // She is the office now too, but nothing at the office has been made for teachers.
    expect((await kaisa.get(`/rest/v1/staff/student/${aada}/office`)).status).toBe(403)
    expect((await kaisa.get('/rest/v1/staff/test/office')).status).toBe(403)
    expect((await read('laura.hietala', 'aada.kuisma', 'office')).status).toBe(200)
  })

  test('so is one whom a teacher only teaches, while responsible for others', async () => {
    expect((await read('ake.soderholm', 'aada.kuisma')).body.roles).toEqual(['TEACHER'])
    const refused = await read('ake.soderholm', 'aada.kuisma', 'responsible')
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('not-permitted')
    expect((await read('ake.soderholm', 'mikael.lindqvist', 'responsible')).status).toBe(200)
  })

  test('the student may be named by the query, and has to be named', async () => {
    const kaisa = await world.as('kaisa.mantyla', 'STAFF')
    const aada = await world.personId('aada.kuisma')
    expect((await kaisa.get(`/rest/v1/staff/test?studentId=${aada}`)).status).toBe(200)
    const { status, text } = await kaisa.get('/rest/v1/staff/test')
    expect(status).toBe(400)
    expect(text).toContain('"query.studentId"')
    expect(text).toContain('"required"')
  })

  test('where a student under non-disclosure is stays with those who need to know', async () => {
    expect((await read('pentti.halonen', 'ilmari.koski')).body.hidesLocation).toBe(false)
    expect((await read('maria.bjorklund', 'ilmari.koski')).body.hidesLocation).toBe(true)
    expect((await read('laura.hietala', 'ilmari.koski')).body.hidesLocation).toBe(false)
  })

  test('nobody but staff gets there', async () => {
    const aada = await world.as('aada.kuisma')
    const petri = await world.as('petri.kuisma', 'PARENT')
    const id = await world.personId('aada.kuisma')
    for (const [client, status] of [
      [aada, 403],
      [petri, 403],
      [await world.anyone(), 401],
    ] as const) {
      expect((await client.get(`/rest/v1/staff/student/${id}/test`)).status).toBe(status)
    }
  })
})

describe('what the student sees of it', () => {
  test('who has looked, by title and role', async () => {
    await read('jari.lahti', 'joonas.vainio')
    const joonas = await world.as('joonas.vainio')
    const { body } = await joonas.get<Viewings>('/rest/v1/personalinfo/viewings')
    expect(body.viewings[0]).toMatchObject({ kind: 'STAFF', title: 'Opinto-ohjaaja', role: 'COUNSELLOR' })
    expect(body.viewings[0]?.name).toBeUndefined()
  })

  test('why an administrator has looked, who could not before the reason was written', async () => {
    const kimmo = await world.as('kimmo.saari', 'STAFF')
    const studentId = await world.personId('olena.bondar')
    const path = `/rest/v1/staff/student/${studentId}/test`
    const write = (reason: string) => kimmo.post('/rest/v1/staff/reason', { studentId, reason })
    expect((await kimmo.get(path)).status).toBe(404)
    expect((await write('siksi')).status).toBe(400)
    expect((await write('Opiskelija pyysi korjaamaan poissaolonsa.')).status).toBe(200)
    expect((await kimmo.get(path)).status).toBe(200)
    const olena = await world.as('olena.bondar')
    const { body } = await olena.get<Viewings>('/rest/v1/personalinfo/viewings')
    expect(body.viewings[0]).toMatchObject({
      role: 'ADMINISTRATOR',
      reason: 'Opiskelija pyysi korjaamaan poissaolonsa.',
    })
    clock.pass({ minutes: 61 })
    const later = await world.as('kimmo.saari', 'STAFF')
    expect((await later.get(path)).status).toBe(404)
  })

  test('only an administrator writes reasons', async () => {
    const kaisa = await world.as('kaisa.mantyla', 'STAFF')
    const studentId = await world.personId('amina.warsame')
    const body = { studentId, reason: 'Haluaisin vain katsoa kerran.' }
    expect((await kaisa.post('/rest/v1/staff/reason', body)).status).toBe(403)
  })
})
