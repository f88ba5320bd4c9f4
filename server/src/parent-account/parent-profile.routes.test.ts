import type { ParentProfile } from '@studentgo/protocol/parent-account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassphrase } from '../../demo/personas.ts'
import { fakeSmtp } from '../../test/fakes/fake-smtp.ts'
import { parentSignInAt } from '../../test/sign-in/sign-in.ts'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

const path = '/rest/v1/parent'
const clock = makeTestClock()
let world: World
let smtp: Awaited<ReturnType<typeof fakeSmtp>>
beforeAll(async () => {
  smtp = await fakeSmtp()
  world = await makeWorld({ clock, settings: { SMTP_URL: smtp.url } })
})
afterAll(async () => {
  await world.close()
  await smtp.stop()
})

const read = async (client: Client) => (await client.get<ParentProfile>(path)).body

async function tokenTo(address: string): Promise<string> {
  await world.platform.jobs.runDue()
  const letter = smtp.letters.findLast(({ to }) => to.includes(address))
  return /\/parent\/account\/email#t=([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? 'none'
}

describe('a guardian’s own profile', () => {
  test('is read and changed by its owner alone', async () => {
    const first = await parentSignInAt(world, 'petri.kuisma@example.invalid')
    expect((await read(first.client)).lastLoginAt).toBeUndefined()
    clock.pass({ minutes: 1 })
    const { client } = await parentSignInAt(world, 'petri.kuisma@example.invalid')
    expect(await read(client)).toEqual({
      parentId: await world.personId('petri.kuisma'),
      name: 'Petri Kuisma',
      email: 'petri.kuisma@example.invalid',
      emailVerified: true,
      phone: '040 555 0160',
      language: 'fi',
      mfaEnabled: false,
      lastLoginAt: expect.stringMatching(/\+02:00$/),
    })
    const saved = await client.put<ParentProfile>(path, { phone: '050 123 4567', language: 'se' })
    expect(saved.body).toMatchObject({ phone: '050 123 4567', language: 'se' })
    expect(client.cookies.get('prottLang')).toBe('se')
    expect((await client.put<ParentProfile>(path, { phone: null })).body.phone).toBeUndefined()
    const student = await world.as('aada.kuisma')
    expect((await student.get(path)).status).toBe(403)
    expect((await student.put(path, { phone: null })).status).toBe(403)
  })

  test.each([
    [{ phone: 'soita' }, 'body.phone', 'phone'],
    [{ email: 'petri@' }, 'body.email', 'email'],
    [{ name: 'Joku Muu' }, 'body.name', 'unknownField'],
    [{ parentId: 1 }, 'body.parentId', 'unknownField'],
  ])('refuses %o', async (change, field, code) => {
    const answer = await (await world.as('petri.kuisma', 'PARENT')).put(path, change)
    expect([answer.status, answer.subErrors[0]]).toEqual([400, expect.objectContaining({ field, code })])
  })
})

describe('a new e-mail address', () => {
  const fresh = 'merja.uusi@example.invalid'
  const before = 'merja.vainio@example.invalid'

  test('of a person who is also a student is confirmed in the area in which they requested it', async () => {
    const { db } = world.database
    const tuomasId = await world.personId('tuomas.harju')
    await db.insertInto('parent').values({ person_id: tuomasId }).execute()
    const asked = async (kind: 'STUDENT' | 'PARENT', email: string) => {
      const tuomas = await world.as('tuomas.harju', kind)
      const answer =
        kind === 'PARENT'
          ? await tuomas.put(path, { email })
          : await tuomas.put('/rest/v1/personalinfo', {
              email,
              version: (await tuomas.get<{ version: number }>('/rest/v1/personalinfo')).body.version,
            })
      expect(answer.status).toBe(200)
      await world.platform.jobs.runDue()
      const { text = '' } = smtp.letters.findLast(({ to }) => to.includes(email)) ?? {}
      return /\/studentgo\/app(\/\S*)#t=/.exec(text)?.[1]
    }
    expect(await asked('PARENT', 'tuomas.huoltaja@example.invalid')).toBe('/parent/account/email')
    expect(await asked('STUDENT', 'tuomas.opiskelija@example.invalid')).toBe('/personalinfo/email')
  })

  test('counts once the link of its letter was opened, and the address before is told', async () => {
    const merja = await world.as('merja.vainio', 'PARENT')
    const asked = await merja.put<ParentProfile>(path, { email: fresh })
    expect(asked.body).toMatchObject({
      email: before,
      emailVerified: false,
      unconfirmedEmail: { email: fresh },
    })
    const token = await tokenTo(fresh)
    expect((await (await world.as('petri.kuisma', 'PARENT')).post(`${path}/email`, { token })).status).toBe(
      409,
    )
    expect((await merja.post(`${path}/email`, { token })).body).toEqual({ email: fresh })
    expect(await read(merja)).toMatchObject({ email: fresh, emailVerified: true })
    expect((await merja.post(`${path}/email`, { token })).status).toBe(409)
    await world.platform.jobs.runDue()
    expect(smtp.letters.some(({ to, text }) => to.includes(before) && text.includes('vaihdettu'))).toBe(true)
    expect((await parentSignInAt(world, before)).answer.status).toBe(403)
    expect((await parentSignInAt(world, fresh)).answer.status).toBe(200)
  })

  test('takes a fresh sign-in, which a password makes', async () => {
    const hodan = await world.as('hodan.warsame', 'PARENT')
    clock.pass({ minutes: 6 })
    const refused = await hodan.put(path, { email: 'hodan.uusi@example.invalid' })
    expect(refused.subErrors[0]?.code).toBe('reauth-required')
    await hodan.put('/rest/v1/session/password/confirmation', { currentPassword: demoPassphrase })
    expect((await hodan.put(path, { email: 'hodan.uusi@example.invalid' })).status).toBe(200)
  })

  test('that another guardian has is refused, as only a reader of its mail learns', async () => {
    const camilla = await world.as('camilla.lindqvist', 'PARENT')
    const taken = 'jan-erik.lindqvist@example.invalid'
    expect((await camilla.put(path, { email: taken })).status).toBe(200)
    const answer = await camilla.post(`${path}/email`, { token: await tokenTo(taken) })
    expect([answer.status, answer.subErrors[0]?.code]).toEqual([409, 'state-conflict'])
    expect((await read(camilla)).email).toBe('camilla.lindqvist@example.invalid')
    expect((await parentSignInAt(world, taken)).answer.status).toBe(200)
  })
})

test('guardians see where they are signed in, and end it', async () => {
  const [phone, laptop] = [await world.as('sari.kuisma', 'PARENT'), await world.as('sari.kuisma', 'PARENT')]
  const all = (await laptop.get<{ current: boolean }[]>('/rest/v1/session/all')).body
  expect(all.map(({ current }) => current).toSorted()).toEqual([false, true])
  await laptop.delete('/rest/v1/session/all')
  expect((await phone.get('/rest/v1/session')).body).toBeNull()
})
