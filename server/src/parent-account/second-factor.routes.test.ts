import type { SecondFactor } from '@studentgo/protocol/second-factor'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassphrase } from '../../demo/personas.ts'
import { auditOf, forgetFailuresIn, parentSignInAt } from '../../test/sign-in/sign-in.ts'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { type Client, makeClient, makeWorld, type World } from '../../test/world/world.ts'
import { makeApp } from '../app.ts'

const base = '/rest/v1/parent/secondfactor'
// A stopped clock: a code must not grow old between being made and being checked.
const realNow = new Date()
const clock = { ...makeTestClock(), realNow: () => realNow }
let world: World
beforeAll(async () => {
  world = await makeWorld({ clock })
})
afterAll(() => world.close())
beforeEach(() => forgetFailuresIn(world))

/** The code of the half minute that is `ahead` of now, which a phone whose clock is wrong would show. */
function codeOf(secret: string, ahead = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: realNow.getTime() + ahead * 30_000,
  })
}

/** A guardian with an app that has shown the code before this one already. */
async function enrol(client: Client): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await client.post<{ secret: string }>(`${base}/totp`)).body
  const confirmed = await client.put<{ recoveryCodes: string[] }>(`${base}/totp`, {
    code: codeOf(secret, -1),
  })
  expect(confirmed.status).toBe(200)
  return { secret, recoveryCodes: confirmed.body.recoveryCodes }
}

const stateOf = async (client: Client) => (await client.get<SecondFactor>(base)).body
const signIn = (email: string, otp?: string, password = demoPassphrase) =>
  parentSignInAt(world, email, password, otp === undefined ? {} : { otp })
const amrOf = async (username: string) =>
  (
    await world.database.db
      .selectFrom('login_session')
      .select('amr')
      .where('person_id', '=', await world.personId(username))
      .orderBy('id', 'desc')
      .execute()
  ).map(({ amr }) => amr)

describe('a second factor', () => {
  const email = 'petri.kuisma@example.invalid'

  test('is activated by a first code of the app, and then required', async () => {
    const petri = await world.as('petri.kuisma', 'PARENT')
    const elsewhere = await world.as('petri.kuisma', 'PARENT')
    expect(await stateOf(petri)).toEqual({ required: false, totp: false, passkeys: [], recoveryCodesLeft: 0 })
    const started = await petri.post<{ secret: string; uri: string }>(`${base}/totp`)
    expect(decodeURIComponent(started.body.uri)).toContain(`:${email}?`)
    expect((await stateOf(petri)).totp).toBe(false)
    expect((await signIn(email)).answer.status).toBe(200)

    const wrong = await petri.put(`${base}/totp`, { code: '000000' })
    expect([wrong.status, wrong.subErrors[0]?.code, wrong.subErrors[0]?.field]).toEqual([
      403,
      'wrong-code',
      'body.code',
    ])
    const { secret } = started.body
    const done = await petri.put<{ recoveryCodes: string[] }>(`${base}/totp`, { code: codeOf(secret, -1) })
    expect(done.body.recoveryCodes).toHaveLength(10)
    expect(await stateOf(petri)).toMatchObject({ totp: true, recoveryCodesLeft: 10 })
    expect((await elsewhere.get('/rest/v1/session')).body).toBeNull()
    expect(await amrOf('petri.kuisma')).toEqual(['pwd otp mfa'])

    const asked = await signIn(email)
    expect([asked.answer.status, asked.answer.subErrors[0]?.code]).toEqual([403, 'otp-required'])
    expect(asked.client.cookies.has('__Host-ps')).toBe(false)
    expect((await signIn(email, codeOf(secret))).answer.status).toBe(200)
    expect((await amrOf('petri.kuisma'))[0]).toBe('pwd otp mfa')
  })

  test('reveals nothing of itself to a person without the password', async () => {
    const { answer } = await signIn(email, '123456', 'not the passphrase')
    expect(answer.subErrors[0]?.code).toBe('wrong-credentials')
    expect((await signIn(email, undefined, 'not the passphrase')).answer.text).toBe(answer.text)
  })

  test('is stored sealed', async () => {
    const merja = await world.as('merja.vainio', 'PARENT')
    const { secret, recoveryCodes } = await enrol(merja)
    const { db } = world.database
    const rows = [
      await db.selectFrom('totp_factor').selectAll().execute(),
      await db.selectFrom('recovery_code').selectAll().execute(),
    ]
    const stored = JSON.stringify(rows)
    for (const one of [secret, ...recoveryCodes]) expect(stored).not.toContain(one)
  })

  test('takes each code once, on whichever server, and no older one after it', async () => {
    const hodan = await world.as('hodan.warsame', 'PARENT')
    const { secret } = await enrol(hodan)
    const address = 'hodan.warsame@example.invalid'
    const second = await makeApp({ environment: world.platform.environment, database: world.database, clock })
    const here = await world.anyone()
    const there = makeClient(second, (await world.anyone()).cookies)
    const body = { username: address, password: demoPassphrase, otp: codeOf(secret) }
    const both = await Promise.all([here, there].map(client => client.post('/rest/v1/parent/login', body)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
    await second.fastify.close()
    expect((await signIn(address, codeOf(secret))).answer.subErrors[0]?.code).toBe('wrong-code')
    expect((await signIn(address, codeOf(secret, -1))).answer.subErrors[0]?.code).toBe('wrong-code')
    expect((await signIn(address, codeOf(secret, 1))).answer.status).toBe(200)
  })

  test('gives five tries, and then makes wait', async () => {
    const sari = await world.as('sari.kuisma', 'PARENT')
    const { secret } = await enrol(sari)
    const address = 'sari.kuisma@example.invalid'
    for (let count = 0; count < 6; count++) {
      expect((await signIn(address, '000000')).answer.subErrors[0]?.code).toBe('wrong-code')
    }
    expect((await signIn(address, codeOf(secret))).answer.status).toBe(429)
    clock.pass({ seconds: 1 })
    expect((await signIn(address, codeOf(secret))).answer.status).toBe(200)
    expect(await auditOf(world, 'sign-in')).toContainEqual(
      expect.objectContaining({ object: 'wrong-code', outcome: 'REFUSED' }),
    )
  })

  test('is taken out of use, and with it the recovery codes', async () => {
    const jari = await world.as('jari.pesonen', 'PARENT')
    await enrol(jari)
    const taken = await jari.delete<SecondFactor>(`${base}/totp`)
    expect(taken.body).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
    expect((await signIn('jari.pesonen@example.invalid')).answer.status).toBe(200)
  })

  test('is changed with a fresh sign-in alone, and a letter reports it', async () => {
    const nina = await world.as('nina.pesonen', 'PARENT')
    await enrol(nina)
    const told = await world.database.db
      .selectFrom('outbox')
      .select('guardian_id')
      .where('rule', '=', 'second-factor-changed')
      .where('guardian_id', '=', await world.personId('nina.pesonen'))
      .execute()
    expect(told.length).toBe(1)
    clock.pass({ minutes: 6 })
    const refusals = [
      await nina.post(`${base}/totp`),
      await nina.put(`${base}/totp`, { code: '000000' }),
      await nina.delete(`${base}/totp`),
      await nina.post(`${base}/recovery`),
    ]
    expect(refusals.map(({ subErrors }) => subErrors[0]?.code)).toEqual(Array(4).fill('reauth-required'))
    await nina.put('/rest/v1/session/password/confirmation', { currentPassword: demoPassphrase })
    expect((await nina.delete(`${base}/totp`)).status).toBe(200)
  })

  test('in use is not replaced by a secret that another person makes', async () => {
    const mika = await world.as('mika.vuori', 'PARENT')
    await enrol(mika)
    expect((await mika.post(`${base}/totp`)).subErrors[0]?.code).toBe('state-conflict')
  })
})

describe('recovery codes', () => {
  test('let in once each, as they are copied', async () => {
    const tommi = await world.as('tommi.pontinen', 'PARENT')
    const { recoveryCodes } = await enrol(tommi)
    const [first = '', second = ''] = recoveryCodes
    const email = 'tommi.pontinen@example.invalid'
    expect(first).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
    expect((await signIn(email, ` ${first.toUpperCase()} `)).answer.status).toBe(200)
    expect((await signIn(email, first)).answer.subErrors[0]?.code).toBe('wrong-code')
    const { client, answer } = await signIn(email, second.replaceAll('-', ''))
    expect(answer.status).toBe(200)
    expect((await stateOf(client)).recoveryCodesLeft).toBe(8)
  })

  test('made anew replace the old ones', async () => {
    const kari = await world.as('kari.kinnunen', 'PARENT')
    const { recoveryCodes } = await enrol(kari)
    const renewed = await kari.post<{ recoveryCodes: string[] }>(`${base}/recovery`)
    const email = 'kari.kinnunen@example.invalid'
    expect((await signIn(email, recoveryCodes[0])).answer.subErrors[0]?.code).toBe('wrong-code')
    expect((await signIn(email, renewed.body.recoveryCodes[0])).answer.status).toBe(200)
  })
})

describe('where the school requires a second factor of guardians', () => {
  test('sensitive data requires it, whether there is any or not, and all else does not', async () => {
    const strict = await makeWorld()
    try {
      await strict.database.db
        .updateTable('policy')
        .set({ value: JSON.stringify('required') })
        .where('name', '=', 'parent.mfa')
        .execute()
      const petri = await strict.as('petri.kuisma', 'PARENT')
      const aada = await strict.personId('aada.kuisma')
      const support = (id: number) => petri.get(`/rest/v1/education/specialsupport?studentId=${id}`)
      for (const id of [aada, 999_999]) {
        const refused = await support(id)
        expect([refused.status, refused.subErrors[0]?.code]).toEqual([403, 'step-up-required'])
      }
      expect((await petri.get(`/rest/v1/absence?studentId=${aada}`)).status).toBe(200)
      expect((await (await strict.as('aada.kuisma')).get('/rest/v1/education/specialsupport')).status).toBe(
        200,
      )
      const { secret } = (await petri.post<{ secret: string }>(`${base}/totp`)).body
      expect((await petri.put(`${base}/totp`, { code: codeOf(secret) })).status).toBe(200)
      expect((await support(aada)).status).toBe(200)
      expect((await support(999_999)).status).toBe(404)
      expect(await stateOf(petri)).toMatchObject({ required: true, totp: true })
    } finally {
      await strict.close()
    }
  })
})
