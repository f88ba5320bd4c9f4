import { addressOfQuestion, type HeldAnswer, writeHeld } from '@studentgo/protocol/held-answers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, makeWorld, type World } from '../world/world.ts'
import { firstReads } from './kept-reads.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const configAddress = '/rest/v1/public/config'
const configOfStudents = { area: 'student' }
const [home, week, absences] = firstReads
const opening = ['/rest/v1/session', home, week, absences, '/rest/v1/messages/unread']

/** What a device has after the screens have been read, in order. */
async function readAll(client: Client): Promise<HeldAnswer[]> {
  const held: HeldAnswer[] = []
  for (const address of opening) {
    // The server learns at the first read what an answer is made of.
    await client.get(address)
    held.push({ address, tag: String((await client.get(address)).headers.etag) })
  }
  await client.post(configAddress, configOfStudents)
  const { headers } = await client.post(configAddress, configOfStudents)
  const address = addressOfQuestion(configAddress, JSON.stringify(configOfStudents))
  return [...held, { address, tag: String(headers.etag) }]
}

function open(client: Client, held: readonly HeldAnswer[], first = held[0]) {
  return client.send('GET', first?.address ?? '', undefined, {
    'if-none-match': first?.tag ?? '',
    'x-held': writeHeld(held),
  })
}

test('a device that opens learns in one read, of one statement, that nothing has changed', async () => {
  const aada = await world.as('aada.kuisma')
  const held = await readAll(aada)
  const statements: string[] = []
  const end = world.database.observe(({ query }) => statements.push(query.sql))
  const { status, headers } = await open(aada, held)
  end()
  expect([status, headers['x-unchanged'], headers.etag]).toEqual([304, '0,1,2,3,4,5', held[0]?.tag])
  expect(statements).toHaveLength(1)
})

test('it learns what has changed, for everybody or for the student alone', async () => {
  const aada = await world.as('aada.kuisma')
  const joonas = await world.as('joonas.vainio')
  const [ofAada, ofJoonas] = [await readAll(aada), await readAll(joonas)]
  const { db } = world.database
  await db
    .updateTable('absence_mark')
    .set({ teacher_note: 'Soitti itse' })
    .where('student_id', '=', await world.personId('aada.kuisma'))
    .execute()
  const unchanged = (await open(aada, ofAada)).headers['x-unchanged']
  expect(String(unchanged).split(',')).not.toContain(String(opening.indexOf(absences)))
  expect((await open(joonas, ofJoonas)).headers['x-unchanged']).toBe('0,1,2,3,4,5')
  await db.updateTable('provider').set({ support_contact: 'Opintotoimisto' }).execute()
  expect((await open(joonas, ofJoonas)).headers['x-unchanged']).toBeUndefined()
})

test('nobody learns of the answers of others, and a guardian of none', async () => {
  const aada = await world.as('aada.kuisma')
  const joonas = await world.as('joonas.vainio')
  const [ofAada, ofJoonas] = [await readAll(aada), await readAll(joonas)]
  expect((await open(joonas, ofAada, ofJoonas[0])).headers['x-unchanged']).toBeUndefined()
  const guardian = await world.as('petri.kuisma', 'PARENT')
  const ofGuardian = await readAll(guardian)
  const { status, headers } = await open(guardian, ofGuardian)
  expect([status, headers['x-unchanged']]).toEqual([304, undefined])
})

test.each([
  ['no tag', ['/rest/v1/home']],
  ['no address', ['W/"a.b"']],
  ['an address of nothing', ['/rest/v1/nothing', 'W/"a.b"']],
  ['an address elsewhere', ['//example.org/rest/v1/home', 'W/"a.b"']],
  ['a body that is no JSON', [`${configAddress}?%7B`, 'W/"a.b"']],
  ['a body that is not encoded', [`${configAddress}?%`, 'W/"a.b"']],
  ['another student', ['/rest/v1/absence?studentId=1', 'W/"a.b"']],
  ['input of a wrong kind', ['/rest/v1/studenttimetable?from=yesterday', 'W/"a.b"']],
  ['more than is looked at', Array.from({ length: 200 }, () => '/rest/v1/home W/"a.b"')],
])('a device that sends %s is answered, and learns nothing', async (_, words) => {
  const aada = await world.as('aada.kuisma')
  const before = await refusals()
  const { status, headers } = await aada.send('GET', '/rest/v1/session', undefined, {
    'x-held': words.join(' '),
  })
  expect([status, headers['x-unchanged']]).toEqual([200, undefined])
  expect(await refusals()).toEqual(before)
})

/** What was refused and is therefore audited. */
async function refusals(): Promise<unknown[]> {
  return world.database.db.selectFrom('audit').where('outcome', '=', 'REFUSED').selectAll().execute()
}
