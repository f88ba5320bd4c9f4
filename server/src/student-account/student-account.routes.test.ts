import type { SecondFactor } from '@studentgo/protocol/second-factor'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassphrase } from '../../demo/personas.ts'
import { fakeSmtp } from '../../test/fakes/fake-smtp.ts'
import { auditOf, forgetFailuresIn, sessionPath, signInAt } from '../../test/sign-in/sign-in.ts'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { type Answer, makeWorld, type World } from '../../test/world/world.ts'
import { noPasswordHash } from '../platform/passwords/passwords.ts'
import { codeAt } from '../platform/passwords/totp.ts'

const reset = '/rest/v1/session/resetpassword'
const fresh = 'hiljainen syysaamu laiturilla'
const aada = 'aada@koti.example'

let world: World
let smtp: Awaited<ReturnType<typeof fakeSmtp>>
// The clock does not move: a code must not grow old between being made and being checked.
let realNow = new Date()
const clock = { ...makeTestClock(), realNow: () => realNow }

beforeAll(async () => {
  smtp = await fakeSmtp()
  const settings = {
    SMTP_URL: smtp.url,
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_ORIGIN: 'https://portal.example.fi',
  }
  world = await makeWorld({ clock, settings })
})
afterAll(async () => {
  await world.close()
  await smtp.stop()
})
beforeEach(async () => {
  await forgetFailuresIn(world)
  await world.platform.jobs.runDue()
  smtp.letters.length = 0
})

interface Facts {
  birthDate?: string
  email?: string
  ownEmail?: boolean
  passwordHash?: string
}

/** Aada as somebody of age, with an address that she has confirmed, unless the facts differ. */
async function aadaIs({ birthDate = '2008-11-23', email = aada, ownEmail = true, passwordHash }: Facts = {}) {
  const personId = await world.personId('aada.kuisma')
  const { db } = world.database
  await db
    .updateTable('person')
    .set({ birth_date: birthDate, email, own_email: ownEmail })
    .where('id', '=', personId)
    .execute()
  const account = db.updateTable('account').where('person_id', '=', personId)
  if (passwordHash !== undefined) await account.set({ password_hash: passwordHash }).execute()
  return personId
}

async function policyIs(value: 'NO' | 'ADULTS' | 'ALL') {
  await world.database.db
    .insertInto('policy')
    .values({ name: 'student.passwordByLetter', value: JSON.stringify(value) })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()
  // What the school says is kept for a minute.
  clock.pass({ minutes: 2 })
}

async function ask(email: string): Promise<Answer> {
  return (await world.anyone()).post(reset, { email })
}

async function letterTo(email: string) {
  const answer = await ask(email)
  expect([answer.status, answer.body]).toEqual([200, { asked: true }])
  await world.platform.jobs.runDue()
  return smtp.letters.findLast(({ to }) => to.includes(email))
}

async function tokenOf(email: string): Promise<string> {
  const letter = await letterTo(email)
  const link = /https:\/\/portal\.example\.fi\/studentgo\/app\/resetpassword#t=([\w-]{43})/
  return link.exec(letter?.text ?? '')?.[1] ?? 'no letter'
}

const choose = async (token: string, newPassword = fresh) =>
  (await world.anyone()).put(reset, { token, newPassword })

describe('a letter with a new password', () => {
  test('goes to the confirmed address of a student of age, and names nobody', async () => {
    await aadaIs()
    const letter = await letterTo(aada)
    expect(letter?.subject).toBe('Valitse uusi salasana – Kuutsalmen ammattiopisto')
    expect(letter?.raw).not.toMatch(/Aada|Kuisma/)
  })

  test.each<[string, Facts, string?]>([
    ['to a minor, until the day of the birthday', { birthDate: '2008-11-24' }],
    ['to an address that only the register has', { ownEmail: false }],
    ['to who signs in at the identity provider alone', { passwordHash: noPasswordHash }],
  ])('does not go %s; the answer stays the same', async (_, facts) => {
    const { db } = world.database
    const personId = await world.personId('aada.kuisma')
    const before = await db
      .selectFrom('account')
      .where('person_id', '=', personId)
      .select('password_hash')
      .executeTakeFirstOrThrow()
    await aadaIs(facts)
    expect(await letterTo(aada)).toBeUndefined()
    expect((await ask('nobody@example.invalid')).text).toBe((await ask(aada)).text)
    await aadaIs({ passwordHash: before.password_hash })
  })

  test('goes to nobody whose address two have confirmed, or whose studies are over', async () => {
    await aadaIs()
    const eino = await world.personId('eino.kuisma')
    const { db } = world.database
    const set = (email: string, own_email: boolean) =>
      db.updateTable('person').set({ email, own_email }).where('id', '=', eino).execute()
    await set(aada.toUpperCase(), true)
    expect(await letterTo(aada)).toBeUndefined()
    await set('eino@example.invalid', false)
    await db
      .updateTable('person')
      .set({ email: 'entinen@koti.example', own_email: true, birth_date: '2000-01-01' })
      .where('id', '=', await world.personId('entinen.opiskelija'))
      .execute()
    expect(await letterTo('entinen@koti.example')).toBeUndefined()
  })

  test('goes where the college allows it: to minors too, or to nobody', async () => {
    await aadaIs({ birthDate: '2010-01-01' })
    await policyIs('ALL')
    const token = await tokenOf(aada)
    expect(token).toHaveLength(43)
    await policyIs('NO')
    await aadaIs()
    smtp.letters.length = 0
    expect(await letterTo(aada)).toBeUndefined()
    // A link from before counts no longer either.
    expect((await choose(token)).subErrors[0]?.code).toBe('window-closed')
    await policyIs('ADULTS')
  })

  test('sets the password once; all sessions end, nobody is signed in, and it is audited and notified', async () => {
    const personId = await aadaIs()
    const elsewhere = await world.as('aada.kuisma')
    const token = await tokenOf(aada)
    const weak = await choose(token, 'lyhyt')
    expect([weak.status, weak.subErrors[0]?.field]).toEqual([400, 'body.newPassword'])
    const chosen = await choose(token)
    expect([chosen.status, chosen.body, chosen.headers['set-cookie']]).toEqual([
      200,
      { changed: true },
      undefined,
    ])
    expect((await elsewhere.get(sessionPath)).body).toBeNull()
    expect((await signInAt(world, 'aada.kuisma')).answer.status).toBe(403)
    expect((await signInAt(world, 'aada.kuisma', fresh)).answer.status).toBe(200)
    expect((await choose(token)).subErrors[0]?.code).toBe('window-closed')
    expect((await auditOf(world, 'password-reset'))[0]).toMatchObject({
      actor_id: personId,
      actor_kind: 'STUDENT',
      outcome: 'DONE',
    })
    smtp.letters.length = 0
    await world.platform.jobs.runDue()
    await world.platform.jobs.runDue()
    expect(smtp.letters.map(({ to, text }) => [to, text])).toContainEqual([
      [aada],
      expect.stringMatching(/[Ss]alasana/),
    ])
    expect((await choose(await tokenOf(aada), demoPassphrase)).status).toBe(200)
  })

  test('opens no account of another area: neither is one of a guardian chosen by it', async () => {
    await aadaIs()
    const token = await tokenOf(aada)
    const asParent = await (await world.anyone()).put('/rest/v1/parent/resetpassword', {
      token,
      newPassword: fresh,
    })
    expect(asParent.subErrors[0]?.code).toBe('window-closed')
    expect((await choose(token, demoPassphrase)).status).toBe(200)
  })
})

describe('a second factor of a student', () => {
  const base = '/rest/v1/session/secondfactor'
  const enter = async (otp?: string) =>
    (await signInAt(world, 'joonas.vainio', demoPassphrase, otp === undefined ? {} : { otp })).answer

  test('is taken into use, required at the next sign-in, and taken out of use', async () => {
    const { client } = await signInAt(world, 'joonas.vainio')
    expect((await client.get<SecondFactor>(base)).body).toEqual({
      required: false,
      totp: false,
      passkeys: [],
      recoveryCodesLeft: 0,
    })
    const { secret, uri } = (await client.post<{ secret: string; uri: string }>(`${base}/totp`)).body
    expect(decodeURIComponent(uri)).toContain(':joonas.vainio?')
    const confirmed = await client.put<{ recoveryCodes: string[] }>(`${base}/totp`, {
      code: codeAt(secret, realNow),
    })
    expect(confirmed.body.recoveryCodes).toHaveLength(10)
    expect((await enter()).subErrors[0]?.code).toBe('otp-required')
    expect((await enter('000000')).subErrors[0]?.code).toBe('wrong-code')
    expect((await enter(confirmed.body.recoveryCodes[0])).status).toBe(200)
    realNow = new Date(realNow.getTime() + 30_000)
    const again = await signInAt(world, 'joonas.vainio', demoPassphrase, { otp: codeAt(secret, realNow) })
    expect(again.answer.status).toBe(200)
    expect((await again.client.delete<SecondFactor>(`${base}/totp`)).body).toMatchObject({ totp: false })
    expect((await enter()).status).toBe(200)
  })

  test('is not for guardians and staff, who have their own', async () => {
    for (const [username, kind] of [
      ['petri.kuisma', 'PARENT'],
      ['kaisa.mantyla', 'STAFF'],
    ] as const) {
      expect((await (await world.as(username, kind)).get(base)).status).toBe(403)
    }
  })

  test('takes a fresh sign-in to be changed', async () => {
    const joonas = await world.as('joonas.vainio')
    clock.pass({ minutes: 16 })
    expect((await joonas.post(`${base}/totp`)).subErrors[0]?.code).toBe('reauth-required')
  })

  test('that is a passkey opens nothing when it is made up', async () => {
    const stranger = await world.anyone()
    await stranger.post('/rest/v1/session/login/passkey/options')
    const bytes = Buffer.from('x'.repeat(40)).toString('base64url')
    const body = { id: 'nobodys', clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }
    const answer = await stranger.post('/rest/v1/session/login/passkey', body)
    expect([answer.status, answer.subErrors[0]?.code]).toEqual([403, 'wrong-credentials'])
  })
})
