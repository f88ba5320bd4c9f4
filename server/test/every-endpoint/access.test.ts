import {
  type Endpoint,
  endpoint,
  namedStudent,
  parent,
  type Scope,
  student,
  studentOrParent,
  studentOrParentOfMinor,
  type Who,
} from '@studentgo/protocol/endpoint'
import { idText, ofStudent } from '@studentgo/protocol/shapes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  mayAlsoRead,
  requireOwnStudyRight,
  type StudentAccess,
} from '../../src/platform/access/student-access.ts'
import { bind } from '../../src/platform/http/serve.ts'
import { makeWorld, type World } from '../world/world.ts'

const query = z.strictObject({ ...ofStudent })
const written = z.object({ written: z.optional(z.boolean()) })
const writeAnything = endpoint({
  method: 'PUT',
  path: '/test/anything',
  who: studentOrParentOfMinor('ABSENCE'),
  summary: 'A write that a guardian may make, whose author forgot every check',
  affects: [],
  query,
  reply: written,
})

const listed = z.object({ title: z.optional(z.string()), rooms: z.array(z.string()) })
const readAnything = endpoint({
  method: 'GET',
  path: '/test/anything',
  who: studentOrParent('TIMETABLE'),
  summary: 'An answer whose author forgot the list of what guardians see',
  query,
  reply: listed,
})
const readNamed = endpoint({
  method: 'GET',
  path: '/test/named/:studentId',
  who: namedStudent,
  summary: 'An answer about the student whom the path names',
  params: z.strictObject({ studentId: idText }),
  reply: written,
})

const ofKind = <Path extends string>(path: Path, who: Who) =>
  endpoint({ method: 'GET', path, who, summary: 'An answer for one kind of session', reply: written })

let world: World

beforeAll(async () => {
  world = await makeWorld({
    more(platform) {
      bind(platform, { writeAnything }, { writeAnything: async () => ({ written: true }) })
      bind(platform, { readAnything }, { readAnything: async () => ({ title: 'A lesson', rooms: ['B214'] }) })
      bind(platform, { readNamed }, { readNamed: async () => ({ written: false }) })
      bind(platform, { one: ofKind('/test/student', student) }, { one: async () => ({ written: false }) })
      bind(platform, { one: ofKind('/test/parent', parent) }, { one: async () => ({ written: false }) })
    },
  })
})

afterAll(() => world.close())

describe('a guardian writes through an endpoint that checks nothing', () => {
  test('only while a study right of the student is in force', async () => {
    const { db } = world.database
    const studentId = await world.personId('aada.kuisma')
    const guardian = await world.as('sari.kuisma', 'PARENT')
    const path = `/rest/v1/test/anything?studentId=${studentId}`
    expect((await guardian.put(path)).status).toBe(200)
    await db
      .updateTable('study_right')
      .set({ state: 'valiaikaisestikeskeytynyt' })
      .where('student_id', '=', studentId)
      .execute()
    const refused = await guardian.put(path)
    expect([refused.status, refused.subErrors[0]?.code]).toEqual([409, 'study-right-not-in-force'])
    await db.updateTable('study_right').set({ state: 'lasna' }).where('student_id', '=', studentId).execute()
  })
})

test('a guardian sees nothing of a field that is not in the list of what guardians see', async () => {
  const reader = await world.as('sari.kuisma', 'PARENT')
  const studentId = await world.personId('aada.kuisma')
  expect((await reader.get(`/rest/v1/test/anything?studentId=${studentId}`)).body).toEqual({ rooms: [] })
})

test.each([
  ['aada.kuisma', 'STUDENT', 'student', 200],
  ['aada.kuisma', 'STUDENT', 'parent', 403],
  ['sari.kuisma', 'PARENT', 'student', 403],
  ['sari.kuisma', 'PARENT', 'parent', 200],
] as const)(
  '%s, who signed in as %s, gets from an endpoint for a %s %i',
  async (name, kind, area, status) => {
    const person = await world.as(name, kind)
    expect((await person.get(`/rest/v1/test/${area}`)).status).toBe(status)
  },
)

test('a guardian who names no child reads about the one chosen last, and writes about none', async () => {
  const studentId = await world.personId('aada.kuisma')
  const guardian = await world.as('sari.kuisma', 'PARENT')
  const choose = (id: number | null) =>
    world.database.db
      .updateTable('login_session')
      .set({ selected_student_id: id })
      .where('kind', '=', 'PARENT')
      .execute()
  await choose(null)
  const nobody = await guardian.get('/rest/v1/test/anything')
  expect([nobody.status, nobody.subErrors[0]?.field]).toEqual([400, 'query.studentId'])
  await choose(studentId)
  expect((await guardian.get('/rest/v1/test/anything')).status).toBe(200)
  const written = await guardian.put('/rest/v1/test/anything')
  expect([written.status, written.subErrors[0]?.field]).toEqual([400, 'query.studentId'])
})

test('a study right is found by its own student, until it is annulled', async () => {
  const { db } = world.database
  const [aada, joonas] = [await world.personId('aada.kuisma'), await world.personId('joonas.vainio')]
  const right = await db
    .selectFrom('study_right')
    .select(['id', 'state'])
    .where('student_id', '=', aada)
    .executeTakeFirstOrThrow()
  const find = (studentId: number, id?: number) =>
    requireOwnStudyRight(db, studentId, id).then(
      () => 'found',
      error => error.problem,
    )
  expect([await find(aada, right.id), await find(aada), await find(joonas, right.id)]).toEqual([
    'found',
    'found',
    'not-found',
  ])
  await db.updateTable('study_right').set({ state: 'mitatoity' }).where('id', '=', right.id).execute()
  expect(await find(aada, right.id)).toBe('not-found')
  await db.updateTable('study_right').set({ state: right.state }).where('id', '=', right.id).execute()
})

test.each([
  ['the student', 'aada.kuisma', 'STUDENT', 'aada.kuisma', 200],
  ['a guardian of the minor', 'sari.kuisma', 'PARENT', 'aada.kuisma', 200],
  ['another student', 'amina.warsame', 'STUDENT', 'aada.kuisma', 404],
  ['a guardian whom an adult lets see some of it', 'hodan.warsame', 'PARENT', 'amina.warsame', 404],
  ['a guardian of somebody else', 'hodan.warsame', 'PARENT', 'aada.kuisma', 404],
] as const)('%s finds what the path names a student of: %s as %s at %s gets %i', async (...row) => {
  const [, username, kind, named, status] = row
  const { db } = world.database
  const protectedId = await world.personId('aada.kuisma')
  await db
    .updateTable('student')
    .set({ non_disclosure: false })
    .where('person_id', '=', protectedId)
    .execute()
  const reader = await world.as(username, kind)
  const answer = await reader.get(`/rest/v1/test/named/${await world.personId(named)}`)
  const nobody = await reader.get('/rest/v1/test/named/99999999')
  expect(answer.status).toBe(status)
  if (status === 404) expect(answer.text).toBe(nobody.text)
})

test('what a guardian may read by one endpoint says nothing of another', async () => {
  const visible = async (username: string, kind: 'STUDENT' | 'PARENT', minor: boolean, own: Scope[]) => {
    const access = {
      minor,
      scopes: own,
      reader: { kind, personId: await world.personId(username), name: username },
    } as unknown as StudentAccess
    const whos = [student, parent, namedStudent, studentOrParent('PLAN'), studentOrParentOfMinor('PLAN')]
    return whos.map(who => mayAlsoRead({ ...readNamed, who } as Endpoint, access))
  }
  expect(await visible('aada.kuisma', 'STUDENT', true, [])).toEqual([true, false, true, true, true])
  expect(await visible('sari.kuisma', 'PARENT', true, ['PLAN'])).toEqual([false, true, true, true, true])
  expect(await visible('sari.kuisma', 'PARENT', false, ['PLAN'])).toEqual([false, true, false, true, false])
  expect(await visible('sari.kuisma', 'PARENT', false, ['ABSENCE'])).toEqual([
    false,
    true,
    false,
    false,
    false,
  ])
})
