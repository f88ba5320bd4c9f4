import type { SecondFactor } from '@studentgo/protocol/second-factor'
import type { Session } from '@studentgo/protocol/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAuthenticatorSecret, demoPassphrase } from '../../demo/personas.ts'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { type Client, makeClient, makeWorld, type World } from '../../test/world/world.ts'
import { codeAt } from '../platform/passwords/totp.ts'

const login = '/rest/v1/staff/login'
const clock = makeTestClock()
let world: World
beforeAll(async () => {
  world = await makeWorld({ clock })
})
afterAll(() => world.close())

const code = () => codeAt(demoAuthenticatorSecret, clock.realNow())
const enter = async (username: string, more: object = {}) => {
  const client = await world.anyone()
  const answer = await client.post<{ location: string }>(login, {
    username,
    password: demoPassphrase,
    ...more,
  })
  return { client, answer, why: answer.subErrors[0]?.code }
}
const sessionOf = async (client: Client) => (await client.get<Session | null>('/rest/v1/session')).body

describe('staff sign in', () => {
  test('with the password and the code of their app, once each code', async () => {
    const shown = code()
    const first = await enter('kaisa.mantyla', { otp: shown })
    expect([first.answer.status, first.answer.body.location]).toEqual([200, '/studentgo/app/staff'])
    expect(await sessionOf(first.client)).toMatchObject({
      kind: 'STAFF',
      idleMinutes: 15,
      mustSetUpFactor: false,
      offlineAllowed: false,
      staffRoles: ['TEACHER', 'RESPONSIBLE_TEACHER'],
    })
    expect((await first.client.get('/rest/v1/staff/today')).status).toBe(200)
    expect((await enter('kaisa.mantyla', { otp: shown })).why).toBe('wrong-code')
  })

  test.each([
    ['a password alone', 'jari.lahti', {}, 'otp-required'],
    ['a wrong code', 'jari.lahti', { otp: '000000' }, 'wrong-code'],
    [
      'a wrong password',
      'jari.lahti',
      { password: 'jokin muu lause tässä', otp: '123456' },
      'wrong-credentials',
    ],
    ['the name of a student', 'aada.kuisma', {}, 'wrong-credentials'],
    ['the name of a guardian', 'petri.kuisma', {}, 'wrong-credentials'],
    ['a name that nobody has', 'ei.ketaan', {}, 'wrong-credentials'],
  ])('not with %s', async (_, username, more, why) => {
    const { client, ...refused } = await enter(username, more)
    expect([refused.answer.status, refused.why]).toEqual([403, why])
    expect(await sessionOf(client)).toBeNull()
  })

  test('to return to a page of the desk, and to no other', async () => {
    const back = async (location: string) => {
      // As if another half minute had begun.
      await world.database.db.updateTable('totp_factor').set({ last_step: 0 }).execute()
      return (await enter('laura.hietala', { otp: code(), location })).answer.body.location
    }
    expect(await back('/studentgo/app/staff/account')).toBe('/studentgo/app/staff/account')
    expect(await back('/studentgo/app/absence')).toBe('/studentgo/app/staff')
    expect(await back('/studentgo/app/parent')).toBe('/studentgo/app/staff')
  })

  test('neither where students nor where guardians do', async () => {
    const client = await world.anyone()
    const body = { username: 'kaisa.mantyla', password: demoPassphrase }
    expect((await client.post('/rest/v1/session/login', body)).subErrors[0]?.code).toBe('non-student')
    const parent = { username: 'kaisa.mantyla@example.invalid', password: demoPassphrase }
    expect((await client.post('/rest/v1/parent/login', parent)).subErrors[0]?.code).toBe('wrong-credentials')
  })
})

describe('a staff member without a second factor', () => {
  let client: Client
  beforeAll(async () => {
    const personId = await world.personId('sami.rautio')
    await world.database.db.deleteFrom('totp_factor').where('person_id', '=', personId).execute()
    client = (await enter('sami.rautio')).client
  })

  test('gets no further than to take one into use', async () => {
    expect(await sessionOf(client)).toMatchObject({ kind: 'STAFF', mustSetUpFactor: true })
    for (const path of ['/rest/v1/staff/today', '/rest/v1/notifications', '/rest/v1/session/all']) {
      const answer = await client.get(path)
      expect([path, answer.status, answer.subErrors[0]?.code]).toEqual([path, 403, 'step-up-required'])
    }
    expect((await client.get<SecondFactor>('/rest/v1/staff/secondfactor')).body).toMatchObject({
      required: true,
      totp: false,
    })
  })

  test('is let in once a first code has come', async () => {
    const { body } = await client.post<{ secret: string }>('/rest/v1/staff/secondfactor/totp')
    const confirmed = await client.put<{ recoveryCodes: string[] }>('/rest/v1/staff/secondfactor/totp', {
      code: codeAt(body.secret, clock.realNow()),
    })
    expect(confirmed.body.recoveryCodes).toHaveLength(10)
    expect(await sessionOf(client)).toMatchObject({ mustSetUpFactor: false })
    expect((await client.get('/rest/v1/staff/today')).status).toBe(200)
    const [recovery] = confirmed.body.recoveryCodes
    expect((await enter('sami.rautio', { otp: recovery })).answer.status).toBe(200)
  })

  test('and is notified by mail', async () => {
    const rows = await world.database.db
      .selectFrom('outbox')
      .where('staff_id', '=', await world.personId('sami.rautio'))
      .select('rule')
      .execute()
    const told = await world.database.db
      .selectFrom('notification')
      .where('person_id', '=', await world.personId('sami.rautio'))
      .where('area', '=', 'STAFF')
      .select('rule')
      .execute()
    expect([...rows, ...told].map(({ rule }) => rule)).toContain('second-factor-changed')
  })
})

describe('a session of the desk', () => {
  test('ends after fifteen idle minutes, on a device of one’s own too', async () => {
    const client = await world.as('jari.lahti', 'STAFF')
    await world.database.db.updateTable('login_session').set({ own_device: true }).execute()
    clock.pass({ minutes: 14 })
    expect((await client.get('/rest/v1/staff/today')).status).toBe(200)
    clock.pass({ minutes: 15 })
    expect((await client.get('/rest/v1/staff/today')).status).toBe(401)
  })

  test('ends with the roles that it depends on', async () => {
    const client = await world.as('outi.karki', 'STAFF')
    expect((await client.get('/rest/v1/staff/today')).status).toBe(200)
    await world.database.db
      .deleteFrom('staff_role')
      .where('staff_id', '=', await world.personId('outi.karki'))
      .execute()
    expect((await client.get('/rest/v1/staff/today')).status).toBe(403)
  })

  test('is refused where students and guardians are, with the page that says so', async () => {
    const client = await world.as('kaisa.mantyla', 'STAFF')
    for (const path of ['/absence', '/home', '/studentparentaccess/student', '/news', '/parent']) {
      const answer = await client.get<{ location: string }>(`/rest/v1${path}`)
      expect([path, answer.status, answer.body?.location]).toEqual([
        path,
        403,
        '/studentgo/app/error/non-student',
      ])
    }
  })

  test('replaces a student’s in the same browser, and signs out to its own page', async () => {
    const client = await world.as('aada.kuisma')
    clock.pass({ minutes: 1 })
    // Her code of this half minute has not been used yet.
    const body = { username: 'timo.vaisanen', password: demoPassphrase, otp: code() }
    const before = makeClient(world.platform, new Map(client.cookies))
    expect((await client.post(login, body)).status).toBe(200)
    expect(await sessionOf(client)).toMatchObject({ kind: 'STAFF' })
    expect(await sessionOf(before)).toBeNull()
    expect((await client.post<{ location: string }>('/rest/v1/session/logout', {})).body.location).toBe(
      '/studentgo/app/staff/logout',
    )
  })
})
