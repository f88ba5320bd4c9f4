import type { Session } from '@studentgo/protocol/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassphrase } from '../../demo/personas.ts'
import { fakeSmtp } from '../../test/fakes/fake-smtp.ts'
import { parentSignInAt } from '../../test/sign-in/sign-in.ts'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { type Answer, makeWorld, type World } from '../../test/world/world.ts'
import { issueToken } from '../platform/access/one-time-token.ts'
import { noPasswordHash } from '../platform/passwords/passwords.ts'

const reset = '/rest/v1/parent/resetpassword'
const fresh = 'hiljainen syysaamu laiturilla'
const petri = 'petri.kuisma@example.invalid'

let world: World
let smtp: Awaited<ReturnType<typeof fakeSmtp>>
const clock = makeTestClock()

beforeAll(async () => {
  smtp = await fakeSmtp()
  const settings = {
    SMTP_URL: smtp.url,
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_ORIGIN: 'https://portal.example.fi',
  }
  world = await makeWorld({ clock, settings, hasWriteLimits: true })
})
afterAll(async () => {
  await world.close()
  await smtp.stop()
})
/** Limits of an hour, and a new address each time. */
let network = 0
beforeEach(async () => {
  clock.pass({ minutes: 61 })
  network++
  await world.platform.jobs.runDue()
  smtp.letters.length = 0
})

async function ask(email: string, host = 1): Promise<Answer> {
  const stranger = await world.anyone()
  return stranger.post(reset, { email }, { 'x-forwarded-for': `10.${network}.1.${host}` })
}

async function letters() {
  await world.platform.jobs.runDue()
  return smtp.letters
}

async function tokenFor(email: string): Promise<string> {
  await ask(email)
  const letter = (await letters()).findLast(one => one.to.includes(email))
  return /https:\/\/portal\.example\.fi\/studentgo\/app\/parent\/resetpassword#t=([\w-]{43})\n/.exec(
    `${letter?.text}\n`,
  )?.[1] as string
}

async function choose(token: string, newPassword = fresh): Promise<Answer> {
  return (await world.anyone()).put(reset, { token, newPassword })
}

describe('asking for a new password', () => {
  test('has one answer, whether the address is known or not', async () => {
    const answers = [
      await ask(petri),
      await ask('nobody@example.invalid'),
      await ask('aada.kuisma@example.invalid'),
    ]
    for (const answer of answers) {
      expect([answer.status, answer.body]).toEqual([200, { asked: true }])
      expect(answer.text).toBe(answers[0]?.text)
    }
    expect((await letters()).map(({ to }) => to)).toEqual([[petri]])
  })

  test('sends the link, without a name or any text about the child, in the language of the guardian', async () => {
    await ask('camilla.lindqvist@example.invalid')
    const [letter] = await letters()
    expect(letter?.subject).toBe('Välj ett nytt lösenord – Yrkesinstitutet Kuutsalmi')
    expect(letter?.raw).not.toMatch(/Camilla|Lindqvist[^@]|Mikael/)
  })

  test('sends three letters an hour to an address and twenty to a network; the answer stays the same', async () => {
    for (let count = 0; count < 5; count++) {
      expect((await ask(petri)).body).toEqual({ asked: true })
      await world.platform.jobs.runDue()
    }
    expect((await letters()).length).toBe(3)
    for (let count = 0; count < 16; count++) await ask(`nobody.${count}@example.invalid`, count)
    smtp.letters.length = 0
    expect((await ask('merja.vainio@example.invalid')).body).toEqual({ asked: true })
    expect(await letters()).toEqual([])
    clock.pass({ minutes: 60 })
    await ask('merja.vainio@example.invalid')
    expect((await letters()).length).toBe(1)
  })

  test('sends nothing to a guardian whom the school has switched off', async () => {
    const { db } = world.database
    const personId = await world.personId('merja.vainio')
    const enable = (is_enabled: boolean) =>
      db.updateTable('account').set({ is_enabled }).where('person_id', '=', personId).execute()
    await enable(false)
    await ask('merja.vainio@example.invalid')
    expect(await letters()).toEqual([])
    await enable(true)
  })

  test('refuses an invalid address before anything else', async () => {
    expect((await ask('no address')).subErrors[0]).toMatchObject({ code: 'email', field: 'body.email' })
  })
})

describe('the link of the letter', () => {
  test('sets the password once; all sessions end, nobody is signed in, and a letter reports it', async () => {
    const { client } = await parentSignInAt(world, petri)
    const token = await tokenFor(petri)
    smtp.letters.length = 0
    const chosen = await choose(token)
    expect([chosen.status, chosen.body]).toEqual([200, { changed: true }])
    expect(chosen.headers['set-cookie']).toBeUndefined()
    expect((await client.get('/rest/v1/session')).body).toBeNull()
    expect((await parentSignInAt(world, petri)).answer.status).toBe(403)
    expect((await parentSignInAt(world, petri, fresh)).answer.status).toBe(200)
    await world.platform.jobs.runDue()
    expect((await letters()).map(({ to, text }) => [to, text])).toContainEqual([
      [petri],
      expect.stringMatching(/[Ss]alasana/),
    ])
    const again = await choose(token, 'toinen pitkä lause niityltä')
    expect([again.status, again.subErrors[0]?.code]).toEqual([409, 'window-closed'])
    expect((await choose(await tokenFor(petri), demoPassphrase)).status).toBe(200)
  })

  test('is not used up by a password that is too weak', async () => {
    const token = await tokenFor(petri)
    for (const [weak, code] of [
      ['liian lyhyt', 'password.tooShort'],
      ['petri.kuisma@example.invalid', 'password.common'],
    ] as const) {
      const answer = await choose(token, weak)
      expect([answer.status, answer.subErrors[0]?.code, answer.subErrors[0]?.field]).toEqual([
        400,
        code,
        'body.newPassword',
      ])
    }
    expect((await choose(token, demoPassphrase)).status).toBe(200)
  })

  test('is valid for half an hour, and no longer once a newer one was requested', async () => {
    const old = await tokenFor(petri)
    clock.pass({ minutes: 30 })
    expect((await choose(old)).status).toBe(409)
    const first = await tokenFor(petri)
    clock.pass({ minutes: 1 })
    const second = await tokenFor(petri)
    expect(second).not.toBe(first)
    expect((await choose(first)).status).toBe(409)
    expect((await choose(second, demoPassphrase)).status).toBe(200)
  })

  test('lets in a person who had been slowed down by the failures of another', async () => {
    for (let count = 0; count < 7; count++) await parentSignInAt(world, petri, 'not the passphrase')
    expect((await parentSignInAt(world, petri)).answer.status).toBe(429)
    expect((await choose(await tokenFor(petri), demoPassphrase)).status).toBe(200)
    expect((await parentSignInAt(world, petri)).answer.status).toBe(200)
  })

  test('of two who open it at once lets one choose', async () => {
    const token = await tokenFor(petri)
    const both = await Promise.all([choose(token, demoPassphrase), choose(token, demoPassphrase)])
    expect(both.map(one => one.status).toSorted()).toEqual([200, 409])
  })

  test('gives a first password to a guardian whom only the register knows', async () => {
    const { db } = world.database
    const personId = await world.personId('vesa.salo')
    await db.deleteFrom('account').where('person_id', '=', personId).execute()
    const email = 'vesa.salo@example.invalid'
    expect((await parentSignInAt(world, email)).answer.status).toBe(403)
    expect((await choose(await tokenFor(email))).status).toBe(200)
    const { client, answer } = await parentSignInAt(world, email, fresh)
    expect(answer.status).toBe(200)
    expect((await client.get<Session>('/rest/v1/session')).body).toMatchObject({ kind: 'PARENT', personId })
  })

  test.each(['x'.repeat(43), 'short', ''])('with %j in it is invalid', async token => {
    expect([400, 409]).toContain((await choose(token)).status)
  })
})

describe('an invitation', () => {
  const email = 'kutsuttu@example.invalid'
  let personId: number

  beforeAll(async () => {
    const { db } = world.database
    const row = await db
      .insertInto('person')
      .values({
        first_names: 'Kutsuttu',
        call_name: 'Kutsuttu',
        last_name: 'Läheinen',
        email,
        draft_key: 'none',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    personId = row.id
    await db.insertInto('parent').values({ person_id: personId }).execute()
  })

  const invite = async (about = 1) =>
    (
      await issueToken(
        world.database.db,
        world.platform.secrets,
        { purpose: 'INVITE', personId, about },
        clock.now(),
      )
    ).token
  const activate = async (invitationToken: string, more: Record<string, unknown> = {}) =>
    (await world.anyone()).post('/rest/v1/parent', { invitationToken, password: fresh, ...more })
  const read = async (invitationToken: string) =>
    (await world.anyone()).post('/rest/v1/parent/invitation', { invitationToken })

  test('is valid for fourteen days', async () => {
    const token = await invite()
    clock.pass({ hours: 14 * 24 })
    expect((await read(token)).status).toBe(409)
    expect((await activate(token)).status).toBe(409)
  })

  test('says whom it is for, and is not used up by being read or by a weak password', async () => {
    const token = await invite()
    for (let count = 0; count < 2; count++) {
      expect((await read(token)).body).toEqual({ email, callName: 'Kutsuttu', lastName: 'Läheinen' })
    }
    const weak = await activate(token, { password: 'kutsuttu läheinen' })
    expect([weak.status, weak.subErrors[0]?.field]).toEqual([400, 'body.password'])
    expect((await read(token)).status).toBe(200)
  })

  test('makes the account once, with the name as its owner writes it, and signs nobody in', async () => {
    const [token, other] = [await invite(), await invite(2)]
    const made = await activate(token, { callName: 'Kaisu', lastName: 'Läheinen' })
    expect([made.status, made.body]).toEqual([200, { activated: true }])
    expect(made.headers['set-cookie']).toBeUndefined()
    const { client } = await parentSignInAt(world, email, fresh)
    expect((await client.get<Session>('/rest/v1/session')).body).toMatchObject({
      kind: 'PARENT',
      name: 'Kaisu Läheinen',
    })
    for (const used of [token, other]) {
      expect((await activate(used, { password: 'aivan toinen pitkä lause' })).status).toBe(409)
      expect((await read(used)).status).toBe(409)
    }
    expect((await parentSignInAt(world, email, fresh)).answer.status).toBe(200)
  })

  test('cannot set a password, nor can the link of a forgotten one make another person’s account', async () => {
    const token = await invite(3)
    expect((await choose(token)).status).toBe(409)
    expect((await activate(await tokenFor(email))).status).toBe(409)
  })

  test('of a person whose name the register knows leaves the name', async () => {
    const { db } = world.database
    const known = await world.personId('kari.peltonen')
    await db
      .updateTable('account')
      .set({ password_hash: noPasswordHash })
      .where('person_id', '=', known)
      .execute()
    const { token } = await issueToken(
      db,
      world.platform.secrets,
      { purpose: 'INVITE', personId: known },
      clock.now(),
    )
    expect((await activate(token, { callName: 'Joku', lastName: 'Muu' })).status).toBe(200)
    const { client } = await parentSignInAt(world, 'kari.peltonen@example.invalid', fresh)
    expect((await client.get<Session>('/rest/v1/session')).body.name).toBe('Kari Peltonen')
  })
})
