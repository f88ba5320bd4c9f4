import { setImmediate } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassphrase } from '../../demo/personas.ts'
import { deviceCookie } from '../../src/platform/http/browser/cookies.ts'
import { countNetworkWrite } from '../../src/platform/http/limits/write-limit.ts'
import { floorMemoryKib, passwordFits } from '../../src/platform/passwords/passwords.ts'
import { checkCredentials } from '../../src/session/sign-in.command.ts'
import type { TestClock } from '../world/test-clock.ts'
import { makeClient, type World } from '../world/world.ts'
import {
  forgetFailuresIn,
  makeSignInWorld,
  type SignInWish,
  sessionPath,
  signInAt,
  signInPath,
} from './sign-in.ts'

let world: World
let clock: TestClock

beforeAll(async () => {
  ;({ world, clock } = await makeSignInWorld())
})
afterAll(() => world.close())

const signIn = (...wish: SignInWish) => signInAt(world, ...wish)

describe('after repeated failures', () => {
  const wrong = 'not the passphrase'
  const tryAs = async (
    username: string,
    password: string,
    address = '10.1.1.1',
    cookies?: Map<string, string>,
  ) => {
    const client = makeClient(world.platform, new Map(cookies))
    await client.get(sessionPath)
    return client.post(signInPath, { username, password }, { 'x-forwarded-for': address })
  }

  test('five are free, then the wait doubles from one second to fifteen minutes', async () => {
    await forgetFailuresIn(world)
    const waits: number[] = []
    for (let count = 0; count < 5; count++) {
      expect((await tryAs('reetta.hakkinen', wrong, `10.2.${count}.1`)).status).toBe(403)
    }
    for (let count = 0; count < 12; count++) {
      expect((await tryAs('reetta.hakkinen', wrong, `10.3.${count}.1`)).status).toBe(403)
      const refused = await tryAs('reetta.hakkinen', demoPassphrase, `10.3.${count}.1`)
      expect(refused.status).toBe(429)
      expect(refused.subErrors[0]).toMatchObject({
        code: 'too-many-requests',
        params: { count: Number(refused.headers['retry-after']), of: 'signIn' },
      })
      waits.push(Number(refused.headers['retry-after']))
      clock.pass({ seconds: waits.at(-1) ?? 0 })
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900])
    expect((await tryAs('reetta.hakkinen', demoPassphrase)).status).toBe(200)
    expect((await tryAs('reetta.hakkinen', wrong)).status).toBe(403)
    expect((await tryAs('reetta.hakkinen', wrong)).status).toBe(403)
  })

  test('an unknown name waits just the same', async () => {
    await forgetFailuresIn(world)
    for (let count = 0; count < 6; count++) expect((await tryAs('nobody.at.all', wrong)).status).toBe(403)
    const refused = await tryAs('Nobody.At.All ', wrong)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1'])
  })

  test('all is forgotten twelve hours after the last', async () => {
    await forgetFailuresIn(world)
    for (let count = 0; count < 9; count++) {
      await tryAs('reetta.hakkinen', wrong)
      clock.pass({ minutes: 1 })
    }
    clock.pass({ hours: 12, minutes: 1 })
    for (let count = 0; count < 5; count++) await tryAs('reetta.hakkinen', wrong)
    expect((await tryAs('reetta.hakkinen', demoPassphrase)).status).toBe(200)
  })

  test('nobody can lock out the owner, whose own browser counts for itself', async () => {
    await forgetFailuresIn(world)
    const owner = await signIn('reetta.hakkinen')
    const cookies = new Map([[deviceCookie, owner.client.cookies.get(deviceCookie) ?? '']])
    for (let count = 0; count < 40; count++) await tryAs('reetta.hakkinen', wrong, '10.9.9.9')
    expect((await tryAs('reetta.hakkinen', demoPassphrase, '10.9.9.9')).status).toBe(429)
    expect((await tryAs('reetta.hakkinen', demoPassphrase, '10.9.9.9', cookies)).status).toBe(200)
    for (let count = 0; count < 6; count++) {
      expect((await tryAs('reetta.hakkinen', wrong, '10.9.9.9', cookies)).status).toBe(403)
    }
    expect((await tryAs('reetta.hakkinen', demoPassphrase, '10.9.9.9', cookies)).status).toBe(429)
  })

  test("the family's computer is known to each who signs in with it, and to nobody else", async () => {
    await forgetFailuresIn(world)
    const { client } = await signIn('aada.kuisma')
    await client.post(signInPath, { username: 'eino.kuisma', password: demoPassphrase })
    const cookies = new Map([[deviceCookie, client.cookies.get(deviceCookie) ?? '']])
    for (const username of ['aada.kuisma', 'eino.kuisma', 'joonas.vainio']) {
      for (let count = 0; count < 6; count++) await tryAs(username, wrong, `10.4.${count}.1`)
    }
    expect((await tryAs('aada.kuisma', demoPassphrase, '10.5.1.1', cookies)).status).toBe(200)
    expect((await tryAs('eino.kuisma', demoPassphrase, '10.5.1.1', cookies)).status).toBe(200)
    expect((await tryAs('joonas.vainio', demoPassphrase, '10.5.1.1', cookies)).status).toBe(429)
  })

  test('a school that signs in from one address is not slowed down by its successes', async () => {
    await forgetFailuresIn(world)
    for (let count = 0; count < 35; count++) {
      expect((await tryAs('aada.kuisma', demoPassphrase, '10.7.7.7')).status).toBe(200)
    }
  })

  test('many at once get no more tries than one after another', async () => {
    await forgetFailuresIn(world)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => tryAs('reetta.hakkinen', wrong, `10.8.${at}.1`)),
    )
    expect(answers.filter(answer => answer.status === 403).length).toBe(6)
    expect(answers.filter(answer => answer.status === 429).length).toBe(14)
  })

  test('one account holds a few places in the queue, and others sign in beside it', async () => {
    await forgetFailuresIn(world)
    let isOver = false
    const greedy = Array.from({ length: 40 }, async (_, at) => {
      const statuses: number[] = []
      while (!isOver) statuses.push((await tryAs('joonas.vainio', demoPassphrase, `10.13.${at}.1`)).status)
      return statuses
    })
    const others = []
    for (const username of ['aada.kuisma', 'eino.kuisma', 'olena.bondar', 'amina.warsame', 'tuomas.harju']) {
      others.push((await tryAs(username, demoPassphrase, '10.14.1.1')).status)
    }
    isOver = true
    const ofGreedy = new Set((await Promise.all(greedy)).flat())
    expect(others).toEqual([200, 200, 200, 200, 200])
    expect([...ofGreedy].filter(status => ![200, 429, 503].includes(status))).toEqual([])
  })

  test('a rush is looked up two at a time, so that it leaves the database to signed-in users', async () => {
    await forgetFailuresIn(world)
    let lookedUp = 0
    let mostAtOnce = 0
    const lookUp = async () => {
      mostAtOnce = Math.max(mostAtOnce, ++lookedUp)
      await setImmediate()
      lookedUp--
      return [{ account: [], failed: [{ network: 0, portal: 0, password: 0 }] }]
    }
    const tries = Array.from({ length: 20 }, (_, at) => {
      const request = { id: 'rush', ip: `10.15.${at}.1`, headers: {}, cookies: {} } as FastifyRequest
      return checkCredentials(
        world.platform,
        request,
        { username: `rush.${at}`, password: wrong },
        lookUp,
        clock.now(),
      )
    })
    const ended = await Promise.allSettled(tries)
    expect(ended.filter(({ status }) => status === 'rejected').length).toBe(20)
    expect(mostAtOnce).toBe(2)
  })

  test('a rush from one network is counted two at a time, because its counts wait for one row', async () => {
    let counted = 0
    let mostAtOnce = 0
    const db = world.database.db.withPlugin({
      transformQuery({ node }) {
        mostAtOnce = Math.max(mostAtOnce, ++counted)
        return node
      },
      async transformResult({ result }) {
        counted--
        return result
      },
    })
    const rush = { ...world.platform, db }
    await Promise.all(
      Array.from({ length: 20 }, () => countNetworkWrite(rush, '10.16.1.1', 'rush', clock.now())),
    )
    expect(mostAtOnce).toBe(2)
  })

  test('a browser that keeps no cookies is remembered ten times at most', async () => {
    await forgetFailuresIn(world)
    for (let count = 0; count < 12; count++) await tryAs('aada.kuisma', demoPassphrase)
    const devices = await world.database.db
      .selectFrom('known_device')
      .select('id_hash')
      .where('person_id', '=', await world.personId('aada.kuisma'))
      .execute()
    expect(devices.length).toBe(10)
  })

  test('when too many passwords wait to be checked the rest is asked to come back, and no failure is counted', async () => {
    await forgetFailuresIn(world)
    // One being checked and a hundred waiting, each of whom queues again in the same breath: never a free place.
    let crowded = true
    const crowd = Array.from({ length: 101 }, async () => {
      while (crowded) await passwordFits('anything', undefined, floorMemoryKib)
    })
    const turnedAway = await tryAs('aada.kuisma', demoPassphrase)
    crowded = false
    await Promise.all(crowd)
    expect([turnedAway.status, turnedAway.headers['retry-after']]).toEqual([503, '2'])
    expect(turnedAway.subErrors[0]?.code).toBe('busy')
    const blamed = await world.database.db
      .selectFrom('throttle')
      .selectAll()
      .where('failures', '>', 0)
      .execute()
    expect(blamed).toEqual([])
    expect((await tryAs('aada.kuisma', demoPassphrase)).status).toBe(200)
  })
})
