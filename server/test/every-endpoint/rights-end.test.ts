import { addDays } from '@studentgo/protocol/rules/calendar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readableDays } from '../../src/platform/access/study-rights.rules.ts'
import { bareBuild } from '../world/bare-build.ts'
import { testNow } from '../world/test-time.ts'
import { type Client, makeWorld, type World } from '../world/world.ts'
import { about, endpoints, send } from './endpoint-requests.ts'
import { expectRefusal } from './refusal.ts'

let world: World
let student: Client
let guardian: Client
let aadaId: number

beforeAll(async () => {
  const page = { body: '', boot: '', found: true, sources: [], area: 'public' as const }
  const publicPageOf = (path: string) => (path.startsWith('/error/') || path === '/login' ? path : undefined)
  world = await makeWorld({ build: bareBuild({ render: async () => page, publicPageOf }) })
  aadaId = await world.personId('aada.kuisma')
  student = await world.as('aada.kuisma')
  guardian = await world.as('sari.kuisma', 'PARENT')
})
afterAll(() => world.close())

/** A link of an assessor is no session: no study right lets anybody in by it. */
const ofSomebody = endpoints.filter(([, { who }]) => who.kind !== 'anyone' && who.kind !== 'assessor')
const ofStudents = ofSomebody.filter(([, endpoint]) => endpoint.who.kind !== 'parent')
const ofGuardians = ofSomebody.filter(([, endpoint]) => endpoint.who.kind === 'studentOrParent')

function setRights(state: 'lasna' | 'mitatoity' | 'eronnut', endedOn: string | null = null) {
  return world.database.db
    .updateTable('study_right')
    .set({ state, start_date: '2024-08-10', end_date: endedOn })
    .where('student_id', '=', aadaId)
    .execute()
}

const today = testNow.slice(0, 10)
const lastDay = addDays(today, -readableDays)
const ends = [
  ['was annulled', () => setRights('mitatoity')],
  ['ended longer ago than it may be read', () => setRights('eronnut', addDays(lastDay, -1))],
] as const

describe.each(ends)('a study right that %s', (_, end) => {
  beforeAll(() => end())
  afterAll(() => setRights('lasna'))

  test.each(ofStudents)('ends %s for a student who is still signed in', async (_name, endpoint) => {
    const answer = await send(student, endpoint)
    expectRefusal(answer, 403, 'non-student')
    expect(answer.body).toEqual({ location: '/studentgo/app/error/non-student' })
  })

  test.each(ofGuardians)('ends %s for a guardian, as if there were no student', async (_name, endpoint) => {
    expect((await send(guardian, endpoint, about(endpoint, aadaId))).status).not.toBe(200)
    const read = await guardian.get(`/rest/v1/absence?studentId=${aadaId}`)
    expectRefusal(read, 404, 'not-found')
    expect(read.text).toBe((await guardian.get('/rest/v1/absence?studentId=99999999')).text)
  })

  test('leaves nobody signed in, and says why on the page', async () => {
    expect((await student.get('/rest/v1/session')).body).toBeNull()
    const page = await student.get('/studentgo/app/absence')
    expect([page.status, page.headers.location]).toEqual([302, '/studentgo/app/error/non-student'])
    expect((await student.get('/studentgo/app/error/non-student')).status).toBe(200)
    expect((await student.get('/studentgo/app/login')).status).toBe(200)
  })
})

describe('a study right that ended on the last day that may be read', () => {
  beforeAll(() => setRights('eronnut', lastDay))
  afterAll(() => setRights('lasna'))

  test('is read by the student and the guardian, and the session continues', async () => {
    expect((await student.get('/rest/v1/absence')).status).toBe(200)
    expect((await guardian.get(`/rest/v1/absence?studentId=${aadaId}`)).status).toBe(200)
    expect((await student.get('/rest/v1/session')).body).toMatchObject({ personId: aadaId })
  })
})

test('a person whose right has ended can still sign out', async () => {
  await setRights('mitatoity')
  const leaving = await world.as('aada.kuisma')
  expect((await leaving.post('/rest/v1/session/logout', {})).status).toBe(200)
  await setRights('lasna')
  expect((await leaving.get('/rest/v1/session')).body).toBeNull()
})
