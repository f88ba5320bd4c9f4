import { proveWork } from '@studentgo/protocol/rules/sign-in-work'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassphrase } from '../../demo/personas.ts'
import { deviceCookie } from '../../src/platform/http/browser/cookies.ts'
import type { TestClock } from '../world/test-clock.ts'
import { type Answer, makeClient, type World } from '../world/world.ts'
import { forgetFailuresIn, makeSignInWorld, sessionPath, signInAt, signInPath } from './sign-in.ts'

let world: World
let clock: TestClock

beforeAll(async () => {
  ;({ world, clock } = await makeSignInWorld())
  // Everybody knows the passwords of a demo school, so this one must not count as a demo.
  await world.database.db.updateTable('provider').set({ demo: false }).execute()
  clock.pass({ minutes: 2 })
})
afterAll(() => world.close())
beforeEach(() => forgetFailuresIn(world))

interface Wish {
  username: string
  password?: string
  address: string
  work?: object
  cookies?: Map<string, string>
}

async function enter({ username, password = demoPassphrase, address, work, cookies }: Wish) {
  const client = makeClient(world.platform, new Map(cookies))
  await client.get(sessionPath)
  const body = { username, password, ...(work === undefined ? {} : { work }) }
  return client.post(signInPath, body, { 'x-forwarded-for': address })
}

/** As many names as may fail before a network is slowed, each with a password of its own. */
async function failFrom(network: string, names: number) {
  for (let count = 0; count < names; count++) {
    const wish = { username: `guess.${count}`, password: `wrong ${count}`, address: `${network}.${count}` }
    expect((await enter(wish)).status).toBe(403)
  }
}

function demandOf(answer: Answer) {
  expect([answer.status, answer.subErrors[0]?.code]).toEqual([429, 'sign-in-slowed'])
  const { challenge, attempts } = answer.subErrors[0]?.params ?? {}
  return { challenge: String(challenge), attempts: Number(attempts) }
}

const aada = { username: 'aada.kuisma', address: '10.6.6.200' }

describe('a network from which thirty names have failed', () => {
  test('lets in by work, and no other network has any', async () => {
    await failFrom('10.6.6', 30)
    const refused = await enter(aada)
    const demand = demandOf(refused)
    expect([demand.attempts, refused.headers['retry-after']]).toEqual([1000, '30'])
    expect((await enter({ ...aada, address: '10.6.7.1' })).status).toBe(200)
    const work = { challenge: demand.challenge, nonces: await proveWork(demand) }
    expect((await enter({ ...aada, work })).status).toBe(200)
    // A wrong password uses up the work too, which opens only one try.
    demandOf(await enter({ ...aada, work }))
  })

  test('takes no proof of another name, of other work, or that came too late', async () => {
    await failFrom('10.6.6', 30)
    const demand = demandOf(await enter(aada))
    const nonces = await proveWork(demand)
    const work = { challenge: demand.challenge, nonces }
    demandOf(await enter({ ...aada, username: 'eino.kuisma', work }))
    const [at, attempts, ...rest] = demand.challenge.split('.')
    demandOf(await enter({ ...aada, work: { challenge: [at, '1', ...rest].join('.'), nonces } }))
    expect(attempts).toBe('1000')
    const guessed = demandOf(await enter(aada))
    demandOf(await enter({ ...aada, work: { challenge: guessed.challenge, nonces: [1, 2, 3, 4] } }))
    clock.pass({ minutes: 31 })
    demandOf(await enter({ ...aada, work }))
  })

  test('lets in by a wait, one in thirty seconds', async () => {
    await failFrom('10.6.6', 30)
    const wishes = [aada, { ...aada, username: 'eino.kuisma' }]
    const waiting = []
    for (const wish of wishes)
      waiting.push({ ...wish, work: { challenge: demandOf(await enter(wish)).challenge } })
    clock.pass({ seconds: 20 })
    for (const wish of waiting) expect((await enter(wish)).headers['retry-after']).toBe('10')
    clock.pass({ seconds: 10 })
    const [first, second] = waiting
    expect((await enter(first as Wish)).status).toBe(200)
    const again = await enter(second as Wish)
    // The challenge is the same, so work on it can continue.
    expect([demandOf(again).challenge, again.headers['retry-after']]).toEqual([second?.work.challenge, '30'])
    clock.pass({ seconds: 30 })
    expect((await enter(second as Wish)).status).toBe(200)
  })

  test('requires nothing of a browser that the account knows', async () => {
    const { client } = await signInAt(world, 'aada.kuisma')
    const cookies = new Map([[deviceCookie, client.cookies.get(deviceCookie) ?? '']])
    await failFrom('10.6.6', 30)
    expect((await enter({ ...aada, cookies })).status).toBe(200)
  })

  test('is as before an hour later', async () => {
    await failFrom('10.6.6', 30)
    demandOf(await enter(aada))
    clock.pass({ hours: 1 })
    expect((await enter(aada)).status).toBe(200)
  })

  test('is slower the more names fail', async () => {
    await failFrom('10.6.6', 30)
    await sql`insert into failed_name (scope, name, at)
      select scope, 'more ' || n, ${clock.now()} from generate_series(1, 60) n,
      (select scope from failed_name where scope <> 'portal' group by scope having count(*) = 30) s`.execute(
      world.database.db,
    )
    expect(demandOf(await enter(aada)).attempts).toBe(4000)
  })
})

describe('a name no longer counts', () => {
  test('once it has got in after a slip', async () => {
    await failFrom('10.6.6', 29)
    for (const username of ['aada.kuisma', 'eino.kuisma', 'joonas.vainio']) {
      expect((await enter({ username, password: `slip of ${username}`, address: '10.6.6.1' })).status).toBe(
        403,
      )
      // The thirtieth is forgotten as soon as the right password comes, which takes the work once.
      const answer = await enter({ username, address: '10.6.6.1' })
      const demand = demandOf(answer)
      const work = { challenge: demand.challenge, nonces: await proveWork(demand) }
      expect((await enter({ username, address: '10.6.6.1', work })).status).toBe(200)
    }
    expect((await enter(aada)).status).toBe(200)
  })
})

describe('nothing is slowed', () => {
  test('at a school of SCHOOL_NETWORKS until three hundred names fail', async () => {
    await failFrom('10.77.6', 31)
    expect((await enter({ ...aada, address: '10.77.6.200' })).status).toBe(200)
  })

  test('by one name that fails again and again: that is the name’s own', async () => {
    for (let count = 0; count < 35; count++) {
      await enter({ username: 'reetta.hakkinen', password: `wrong ${count}`, address: '10.6.6.1' })
    }
    expect((await enter(aada)).status).toBe(200)
  })
})

test('a burst from one network gets no more tries than its thirty', async () => {
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, at) =>
      enter({ username: `burst.${at}`, password: `wrong ${at}`, address: `10.11.11.${at}` }),
    ),
  )
  expect(answers.filter(answer => answer.status === 403).length).toBe(30)
  expect(answers.filter(answer => answer.subErrors[0]?.code === 'sign-in-slowed').length).toBe(50)
  // A refused try does not count as a failure.
  const counted = await world.database.db
    .selectFrom('throttle')
    .where('failures', '>', 0)
    .select('key')
    .execute()
  expect(counted.length).toBe(30)
})

describe('one password for many names', () => {
  const sprayed = 'Syksy2026 on sateinen'

  test('is stopped after ten, from wherever it comes, and no other password is', async () => {
    for (let count = 0; count < 10; count++) {
      const wish = { username: `guess.${count}`, password: sprayed, address: `10.${20 + count}.1.1` }
      expect((await enter(wish)).status).toBe(403)
    }
    const refused = await enter({ username: 'aada.kuisma', password: sprayed, address: '10.99.1.1' })
    expect([demandOf(refused).attempts, refused.headers['retry-after']]).toEqual([16_000, '300'])
    expect((await enter({ ...aada, address: '10.20.1.1' })).status).toBe(200)
    clock.pass({ hours: 23 })
    demandOf(await enter({ username: 'aada.kuisma', password: sprayed, address: '10.99.1.1' }))
    clock.pass({ hours: 2 })
    expect((await enter({ username: 'aada.kuisma', password: sprayed, address: '10.99.1.1' })).status).toBe(
      403,
    )
  })

  test('lets in whose own it is, after a wait', async () => {
    for (let count = 0; count < 10; count++) {
      await enter({ username: `guess.${count}`, address: `10.${20 + count}.1.1` })
    }
    const { challenge } = demandOf(await enter(aada))
    clock.pass({ minutes: 5 })
    expect((await enter({ ...aada, work: { challenge } })).status).toBe(200)
  })

  test('leaves nothing in the database by which it could be found', async () => {
    await enter({ username: 'aada.kuisma', password: sprayed, address: '10.20.1.1' })
    const rows = await world.database.db.selectFrom('failed_name').selectAll().execute()
    expect(rows.length).toBe(3)
    expect(JSON.stringify(rows)).not.toMatch(/Syksy|aada|10\.20/)
    expect(new Set(rows.map(({ name }) => name)).size).toBe(2)
  })
})

test('three hundred names that fail anywhere slow every browser that is new', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => ({
    scope: 'portal',
    name: `one ${at}`,
    at: clock.now(),
  }))
  await world.database.db.insertInto('failed_name').values(rows).execute()
  expect(demandOf(await enter({ ...aada, address: '10.50.1.1' })).attempts).toBe(1000)
})
