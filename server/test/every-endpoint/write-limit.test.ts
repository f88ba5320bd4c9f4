import { readConfig } from '@studentgo/protocol/config'
import { changeLanguage } from '@studentgo/protocol/locale'
import { sendMessage } from '@studentgo/protocol/messages'
import { limitedThings } from '@studentgo/protocol/problem'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweep } from '../../src/session/sweep.job.ts'
import { makeTestClock, type TestClock } from '../world/test-clock.ts'
import { type Answer, makeClient, makeWorld, type World } from '../world/world.ts'
import { clientFor, send, writes } from './endpoint-requests.ts'
import { expectRefusal } from './refusal.ts'

let world: World
let clock: TestClock

beforeAll(async () => {
  clock = makeTestClock()
  world = await makeWorld({ clock, hasWriteLimits: true, settings: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => world.close())
/** Longer than any window, so that no test meets what another has counted. */
beforeEach(() => clock.pass({ minutes: 61 }))

/** What no schema takes: a limit counts a write before anybody looks at what is in it. */
const nonsense = { body: { nothing: 'of the sort' } }

const limited = writes.filter(([, endpoint]) => endpoint !== readConfig)

function expectTooMany(answer: Answer, mostSeconds: number): void {
  expectRefusal(answer, 429, 'too-many-requests')
  const seconds = Number(answer.headers['retry-after'])
  const { count, of, until } = answer.subErrors[0]?.params ?? {}
  expect(count).toBe(seconds)
  expect(limitedThings).toContain(of)
  expect(Date.parse(String(until))).toBeLessThanOrEqual(clock.now().getTime() + seconds * 1000)
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(mostSeconds)
}

describe('every endpoint that writes has a limit', () => {
  test.each(limited)('%s, for each person', async (_name, endpoint) => {
    const { times, seconds } = endpoint.limit
    const client =
      endpoint.who.kind === 'anyone' ? await world.as('aada.kuisma') : await clientFor(world, endpoint)
    expect((await send(client, endpoint, nonsense)).status).not.toBe(429)
    // As if they had written all but one of what they may.
    await sql`update write_count set writes = ${times - 1} where window_started_at = ${clock.now()}`.execute(
      world.database.db,
    )
    expect((await send(client, endpoint, nonsense)).status).not.toBe(429)
    expectTooMany(await send(client, endpoint, nonsense), seconds)
    const joonas = await world.as('joonas.vainio')
    const isForStudents = !['parent', 'staff', 'assessor'].includes(endpoint.who.kind)
    if (isForStudents) expect((await send(joonas, endpoint, nonsense)).status).not.toBe(429)
    clock.pass({ seconds })
    expect((await send(client, endpoint, nonsense)).status).not.toBe(429)
  })

  test('and what needs no query of the database is called as often as anybody likes', async () => {
    const somebody = await world.as('aada.kuisma')
    for (let count = 0; count < 100; count++) {
      expect((await send(somebody, readConfig, { body: {} })).status).toBe(200)
    }
  })
})

describe('the limit of a person', () => {
  test('is one for all their devices, and another for each endpoint', async () => {
    const [phone, tablet] = [await world.as('aada.kuisma'), await world.as('aada.kuisma')]
    const { times } = changeLanguage.limit
    const answers = []
    for (let count = 0; count <= times; count++) {
      answers.push(await (count % 2 === 0 ? phone : tablet).put('/rest/v1/locale/', { language: 'fi' }))
    }
    expect(answers.filter(answer => answer.status === 200).length).toBe(times)
    expect(answers.at(-1)?.status).toBe(429)
    expect((await phone.put('/rest/v1/session/device', { ownDevice: true })).status).toBe(200)
  })

  test('holds for many at once as for one after another', async () => {
    const aada = await world.as('aada.kuisma')
    const { times } = changeLanguage.limit
    const answers = await Promise.all(
      Array.from({ length: times + 20 }, () => aada.put('/rest/v1/locale/', { language: 'fi' })),
    )
    expect(answers.filter(answer => answer.status === 200).length).toBe(times)
  })

  test('of 30 messages in an hour is one for those to roles, those to persons and answers', async () => {
    const aada = await world.as('aada.kuisma')
    const path = '/rest/v1/messages/sendmessages'
    const { times } = sendMessage.limit
    for (let count = 0; count < times; count++) {
      const address = count % 2 === 0 ? path : `${path}/topersons`
      expect((await aada.post(address, nonsense.body)).status).toBe(400)
    }
    expectTooMany(await aada.post(path, nonsense.body), 3600)
    expectTooMany(await aada.post(`${path}/topersons`, nonsense.body), 3600)
  })

  test('of 30 registrations in a minute is that of the school’s seats', () => {
    const names = ['registerForEvent', 'cancelRegistration']
    const found = writes.filter(([name]) => names.includes(name)).map(([, endpoint]) => endpoint.limit)
    expect(found).toEqual(names.map(() => ({ times: 30, seconds: 60, of: 'registrations' })))
  })
})

test('repeated requests for what is not theirs are refused, and do not flood the audit', async () => {
  const joonas = await world.as('joonas.vainio')
  const aadaId = await world.personId('aada.kuisma')
  const askForHers = () => joonas.get(`/rest/v1/absence?studentId=${aadaId}`)
  const notedRefusals = async () =>
    (await world.database.db.selectFrom('audit').where('outcome', '=', 'REFUSED').select('id').execute())
      .length
  const before = await notedRefusals()
  for (let count = 0; count < 60; count++) expect((await askForHers()).status).not.toBe(429)
  expect(await notedRefusals()).toBe(before + 60)
  expectTooMany(await askForHers(), 60)
  expectTooMany(await joonas.get('/rest/v1/personaleducationevent/999999'), 60)
  expect(await notedRefusals()).toBe(before + 60)
  expect((await joonas.get('/rest/v1/home')).status).toBe(200)
  clock.pass({ minutes: 1 })
  expect((await askForHers()).status).not.toBe(429)
  expect(await notedRefusals()).toBe(before + 61)
})

describe('without a session', () => {
  const locationsOf = async () =>
    (await world.database.db.selectFrom('login_attempt').select('id_hash').execute()).length
  const relogin = (address: string, at: number) => {
    const stranger = makeClient(world.platform)
    return stranger
      .send('GET', '/rest/v1/session', undefined, { 'x-forwarded-for': address })
      .then(() =>
        stranger.post(
          '/rest/v1/session/relogin',
          { location: `/studentgo/app/absence?page=${at}` },
          { 'x-forwarded-for': address },
        ),
      )
  }
  /** As if so many others of the network had just written. */
  const others = (count: number) =>
    sql`update write_count set writes = ${count} where writer not like 'person %'`.execute(world.database.db)

  test('a network leaves no more rows than its limit, and takes nobody else’s', async () => {
    expect((await relogin('10.1.1.1', 0)).status).toBe(200)
    await others(5998)
    expect((await relogin('10.1.1.2', 1)).status).toBe(200)
    const before = await locationsOf()
    expect((await relogin('10.1.1.3', 2)).status).toBe(200)
    expectTooMany(await relogin('10.1.1.4', 3), 600)
    expect(await locationsOf()).toBe(before + 1)
    expect((await relogin('10.2.1.1', 4)).status).toBe(200)
  })

  test('counts are swept', async () => {
    await relogin('10.3.1.1', 0)
    clock.pass({ hours: 2 })
    await sweep(world.database.db, clock.now())
    expect(await world.database.db.selectFrom('write_count').selectAll().execute()).toEqual([])
  })
})
