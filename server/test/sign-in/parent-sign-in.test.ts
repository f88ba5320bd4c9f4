import type { Session } from '@studentgo/protocol/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoGuardians, demoPassphrase } from '../../demo/personas.ts'
import { makeApp } from '../../src/app.ts'
import { deviceCookie, sessionCookie } from '../../src/platform/http/browser/cookies.ts'
import { sweep } from '../../src/session/sweep.job.ts'
import type { TestClock } from '../world/test-clock.ts'
import { makeClient, type World } from '../world/world.ts'
import {
  auditOf,
  forgetFailuresIn,
  makeSignInWorld,
  parentSignInAt,
  parentSignInPath,
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

const signIn = (...wish: SignInWish) => parentSignInAt(world, ...wish)
const petri = 'petri.kuisma@example.invalid'

describe('a guardian signs in', () => {
  test.each(demoGuardians.map(({ username, name }) => [username, name]))('as %s', async (username, name) => {
    const { client, answer } = await signIn(username)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ location: '/studentgo/app/parent', mustChangePassword: false })
    const who = await client.get<Session>(sessionPath)
    expect(who.body).toMatchObject({ kind: 'PARENT', name, idleMinutes: 20, offlineAllowed: false })
  })

  test('in capital letters and with a space that the keyboard added', async () => {
    expect((await signIn(' Petri.Kuisma@Example.invalid ')).answer.status).toBe(200)
  })

  test('and is signed out after twenty minutes without activity', async () => {
    const { client } = await signIn(petri)
    clock.pass({ minutes: 19 })
    expect((await client.get<Session>(sessionPath)).body?.kind).toBe('PARENT')
    clock.pass({ minutes: 21 })
    expect((await client.get(sessionPath)).body).toBeNull()
  })

  test('and goes back to where they were in their own area, and nowhere else', async () => {
    const back = async (location: string) =>
      (await signIn(petri, demoPassphrase, { location })).answer.body.location
    expect(await back('/studentgo/app/parent/absences?day=1')).toBe('/studentgo/app/parent/absences?day=1')
    for (const elsewhere of ['/studentgo/app/absence', 'https://evil.example/parent', '//evil.example']) {
      expect(await back(elsewhere)).toBe('/studentgo/app/parent')
    }
  })

  test('with the address stored when the session had run out', async () => {
    const client = await world.anyone()
    await client.post('/rest/v1/session/relogin', { location: '/studentgo/app/parent/news' })
    const answer = await client.post(parentSignInPath, { username: petri, password: demoPassphrase })
    expect(answer.body).toMatchObject({ location: '/studentgo/app/parent/news' })
  })

  test('leaves an audit row of their own, and is notified of a device that is new', async () => {
    await signIn(petri)
    const personId = await world.personId('petri.kuisma')
    expect((await auditOf(world, 'sign-in'))[0]).toEqual({
      actor_id: personId,
      actor_kind: 'PARENT',
      object: 'pwd',
      outcome: 'DONE',
    })
    const told = await world.database.db
      .selectFrom('outbox')
      .select(['rule', 'guardian_id', 'student_id', 'target'])
      .where('rule', '=', 'sign-in-on-new-device')
      .where('guardian_id', '=', personId)
      .execute()
    expect(told[0]).toMatchObject({ guardian_id: personId, student_id: null, target: '/account' })
  })
})

describe('one session has one subject', () => {
  test('a guardian who signs in ends the session of the student in that browser, and the other way round', async () => {
    const student = await signInAt(world, 'aada.kuisma')
    const { client } = student
    const before = new Map(client.cookies)
    await client.post(parentSignInPath, { username: petri, password: demoPassphrase })
    expect((await client.get<Session>(sessionPath)).body.kind).toBe('PARENT')
    expect((await makeClient(world.platform, before).get(sessionPath)).body).toBeNull()
    await client.post(signInPath, { username: 'aada.kuisma', password: demoPassphrase })
    expect((await client.get<Session>(sessionPath)).body.kind).toBe('STUDENT')
  })
})

describe('nobody else gets in', () => {
  test('the answer to a student, a teacher, a stranger, a wrong password and a user name is the same', async () => {
    await forgetFailuresIn(world)
    const answers = [
      await signIn(petri, 'not the passphrase'),
      await signIn('aada.kuisma@example.invalid'),
      await signIn('kaisa.mantyla@example.invalid'),
      await signIn('nobody@example.invalid'),
      await signIn('petri.kuisma'),
    ]
    for (const { client, answer } of answers) {
      expect(answer.status).toBe(403)
      expect(answer.subErrors[0]?.code).toBe('wrong-credentials')
      expect(answer.text).toBe(answers[0]?.answer.text)
      expect(client.cookies.has(sessionCookie)).toBe(false)
    }
  })

  test('nor a guardian whom the school has switched off or who is no longer one of its people', async () => {
    const { db } = world.database
    const personId = await world.personId('sari.kuisma')
    const address = 'sari.kuisma@example.invalid'
    expect((await signIn(address)).answer.status).toBe(200)
    const enable = (is_enabled: boolean) =>
      db.updateTable('account').set({ is_enabled }).where('person_id', '=', personId).execute()
    await enable(false)
    expect((await signIn(address)).answer.status).toBe(403)
    await enable(true)
    await db.updateTable('person').set({ is_active: false }).where('id', '=', personId).execute()
    expect((await signIn(address)).answer.status).toBe(403)
    await db.updateTable('person').set({ is_active: true }).where('id', '=', personId).execute()
  })

  test('nor by an address that two guardians share', async () => {
    const { db } = world.database
    const setEmail = async (email: string) =>
      db
        .updateTable('person')
        .set({ email })
        .where('id', '=', await world.personId('sari.kuisma'))
        .execute()
    await setEmail('Petri.Kuisma@example.invalid')
    expect((await signIn(petri)).answer.status).toBe(403)
    await setEmail('sari.kuisma@example.invalid')
    expect((await signIn(petri)).answer.status).toBe(200)
  })
})

describe('after repeated failures', () => {
  const wrong = 'not the passphrase'
  const tryAs = async (username: string, password: string, cookies?: Map<string, string>) => {
    const client = makeClient(world.platform, new Map(cookies))
    await client.get(sessionPath)
    return client.post(parentSignInPath, { username, password }, { 'x-forwarded-for': '10.1.1.1' })
  }

  test('a known and an unknown address wait just the same, and one’s own browser does not', async () => {
    await forgetFailuresIn(world)
    const { client } = await signIn(petri)
    for (const address of [petri, 'nobody@example.invalid']) {
      for (let count = 0; count < 6; count++) expect((await tryAs(address, wrong)).status).toBe(403)
      const refused = await tryAs(address, wrong)
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1'])
    }
    const own = new Map([[deviceCookie, client.cookies.get(deviceCookie) ?? '']])
    expect((await tryAs(petri, demoPassphrase, own)).status).toBe(200)
    await forgetFailuresIn(world)
  })

  test('a second server continues the count', async () => {
    await forgetFailuresIn(world)
    const second = await makeApp({ environment: world.platform.environment, database: world.database, clock })
    const here = await world.anyone()
    const there = makeClient(second, here.cookies)
    for (let count = 0; count < 6; count++) {
      const at = count % 2 === 0 ? here : there
      expect((await at.post(parentSignInPath, { username: petri, password: wrong })).status).toBe(403)
    }
    const refused = await there.post(parentSignInPath, { username: petri, password: demoPassphrase })
    expect(refused.status).toBe(429)
    await second.fastify.close()
    await forgetFailuresIn(world)
  })
})

describe('signing out of the guardian area', () => {
  const logout = '/rest/v1/session/logout'
  const goodbye = { location: '/studentgo/app/parent/logout' }

  test('leads to its own goodbye and ends the session', async () => {
    const { client } = await signIn(petri)
    const kept = new Map(client.cookies)
    const out = await client.post(logout, {})
    expect([out.status, out.body]).toEqual([200, goodbye])
    expect(out.headers['clear-site-data']).toBe('"cache", "storage"')
    expect((await makeClient(world.platform, kept).get(sessionPath)).body).toBeNull()
    expect((await auditOf(world, 'sign-out'))[0]).toMatchObject({ outcome: 'DONE', actor_kind: 'PARENT' })
  })

  test('also when the session has run out, and when its row is gone, which the page can tell', async () => {
    const { client } = await signIn(petri)
    clock.pass({ minutes: 21 })
    expect((await client.post(logout, {})).body).toEqual(goodbye)
    const other = await signIn(petri)
    clock.pass({ hours: 13 })
    await sweep(world.database.db, clock.now())
    expect((await other.client.post(logout, { area: 'parent' })).body).toEqual(goodbye)
  })
})

test('a person whose password the school has given is asked to change it', async () => {
  const personId = await world.personId('merja.vainio')
  const mustChange = (must_change: boolean) =>
    world.database.db.updateTable('account').set({ must_change }).where('person_id', '=', personId).execute()
  await mustChange(true)
  const { client, answer } = await signIn('merja.vainio@example.invalid')
  expect(answer.body.mustChangePassword).toBe(true)
  expect((await client.get('/rest/v1/notifications')).subErrors[0]?.code).toBe('password-change-required')
  await mustChange(false)
})
