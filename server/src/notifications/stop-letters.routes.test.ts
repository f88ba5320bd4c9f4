import type { NotificationChoices } from '@studentgo/protocol/notifications'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fakeSmtp } from '../../test/fakes/fake-smtp.ts'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { makeWorld, type World } from '../../test/world/world.ts'
import { type NotifiedEvent, notify } from '../platform/notify/notify.ts'

const clock = makeTestClock()
const address = 'aada@example.invalid'
let world: World
let smtp: Awaited<ReturnType<typeof fakeSmtp>>
let events = 0

beforeAll(async () => {
  smtp = await fakeSmtp()
  world = await makeWorld({ clock, settings: { SMTP_URL: smtp.url } })
  await forget()
})
afterEach(() => forget())
afterAll(async () => {
  await world.close()
  await smtp.stop()
})

async function forget() {
  clock.reset()
  const { db } = world.database
  for (const table of ['outbox', 'job', 'notification', 'notification_choice'] as const) {
    await db.deleteFrom(table).execute()
  }
  await db.deleteFrom('notification_settings').execute()
  await db
    .updateTable('person')
    .set({ email: address })
    .where('id', '=', await world.personId('aada.kuisma'))
    .execute()
  smtp.letters.splice(0)
}

/** Tells Aada of something; answers the letter that she gets of it, if she does. */
async function tell(...rules: NotifiedEvent['rule'][]) {
  const studentId = await world.personId('aada.kuisma')
  const before = smtp.letters.length
  await notify(
    world.database.db,
    rules.map(rule => ({ rule, key: `stop ${++events}`, data: {}, target: '/plan', studentId })),
    clock.now(),
  )
  await world.platform.jobs.runDue()
  return smtp.letters.slice(before).find(({ to }) => to.includes(address))
}

async function letterOf(...rules: NotifiedEvent['rule'][]) {
  const letter = await tell(...rules)
  if (letter === undefined) throw new Error('no letter came')
  const raw = letter.raw.replaceAll('\r\n ', ' ')
  const link = /^List-Unsubscribe: <(.*)>\r$/m.exec(raw)?.[1] ?? ''
  const { pathname, search, searchParams } = new URL(link, 'http://none')
  return { ...letter, raw, link, oneClick: pathname + search, token: searchParams.get('t') ?? '' }
}

const form = 'List-Unsubscribe=One-Click'
/** What a mail program sends: no cookie, no token of ours, and no origin that we know. */
const press = (url: string, payload: string = form, type = 'application/x-www-form-urlencoded') =>
  world.platform.fastify.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })

async function emailOf(topic: string): Promise<boolean | undefined> {
  const aada = await world.as('aada.kuisma')
  const { body } = await aada.get<NotificationChoices>('/rest/v1/notifications/choices')
  return body.topics.find(one => one.topic === topic)?.email
}

const audited = () =>
  world.database.db
    .selectFrom('audit')
    .where('action', '=', 'POST /public/notifications/unsubscribe')
    .orderBy('id', 'desc')
    .select(['actor_id', 'actor_kind', 'object', 'outcome'])
    .limit(1)
    .execute()

describe('the mail program of a reader', () => {
  test('stops letters about the topic of the letter by one click, and no others', async () => {
    const { raw, link, oneClick } = await letterOf('plan-sent')
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    expect(link).toMatch(/^http:\/\/localhost:8080\/rest\/v1\/public\/notifications\/oneclick\?t=[\w-]+$/)
    const { statusCode, body, headers } = await press(oneClick)
    expect([statusCode, body, headers['set-cookie']]).toEqual([200, '', undefined])
    expect([await emailOf('PLAN'), await emailOf('TIMETABLE')]).toEqual([false, true])
    expect([await tell('plan-sent'), (await tell('lesson-moved'))?.to]).toEqual([undefined, [address]])
  })

  test('may send the form in parts', async () => {
    const { oneClick } = await letterOf('plan-sent')
    const parts =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await press(oneClick, parts, 'multipart/form-data; boundary=x')).statusCode).toBe(200)
    expect(await emailOf('PLAN')).toBe(false)
  })

  test('that opens the link beforehand gets the page and changes nothing', async () => {
    const { oneClick, token } = await letterOf('plan-sent')
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await world.platform.fastify.inject({ method, url: oneClick })
      expect([statusCode, headers.location]).toEqual([302, `/studentgo/app/unsubscribe#t=${token}`])
    }
    expect(await emailOf('PLAN')).toBe(true)
  })

  test.each([['a=b'], ['List-Unsubscribe=yes'], ['']])('that sends %j is refused', async payload => {
    const { oneClick } = await letterOf('plan-sent')
    expect((await press(oneClick, payload)).statusCode).toBe(400)
    expect(await emailOf('PLAN')).toBe(true)
  })

  test('is redirected nowhere else by an invalid token', async () => {
    const url = '/rest/v1/public/notifications/oneclick?t=%0d%0ax:y'
    const { headers } = await world.platform.fastify.inject({ url })
    expect(headers.location).toBe('/studentgo/app/unsubscribe')
  })
})

describe('the link in the letter', () => {
  const path = '/rest/v1/public/notifications/unsubscribe'

  test('stops them by a press on its page, signed in or not', async () => {
    const { text, token } = await letterOf('plan-sent', 'lesson-moved')
    expect(text).toContain(`http://localhost:8080/studentgo/app/unsubscribe?lang=fi#t=${token}`)
    const { status, body } = await (await world.anyone()).post(path, { token })
    expect([status, body]).toEqual([200, null])
    expect([await emailOf('PLAN'), await emailOf('TIMETABLE')]).toEqual([false, false])
    const [row] = await audited()
    expect(row).toEqual({
      actor_id: await world.personId('aada.kuisma'),
      actor_kind: 'STUDENT',
      object: 'PLAN TIMETABLE',
      outcome: 'DONE',
    })
  })

  test('may be pressed twice, and reveals nobody’s identity', async () => {
    const { raw, token } = await letterOf('plan-sent')
    const anyone = await world.anyone()
    expect((await anyone.post(path, { token })).status).toBe(200)
    expect((await anyone.post(path, { token })).status).toBe(200)
    const held = Buffer.from(token, 'base64url').toString('latin1')
    expect(held).not.toMatch(/aada|PLAN|STUDENT/i)
    expect(raw).not.toMatch(/Aada|Kuisma/)
  })

  test('stops letters that wait to be sent too', async () => {
    const { oneClick } = await letterOf('plan-sent')
    const aada = await world.as('aada.kuisma')
    const times = { quietFrom: '08:00', quietTo: '23:00', digest: 'OFF', digestTime: '17:00' }
    await aada.put('/rest/v1/notifications/choices', { topics: [], ...times, version: 0 })
    expect(await tell('plan-changed', 'lesson-moved')).toBeUndefined()
    await press(oneClick)
    clock.pass({ hours: 20 })
    await world.platform.jobs.runDue()
    const letter = smtp.letters.findLast(({ to }) => to.includes(address))
    expect(letter?.text).toContain('Oppitunti on siirretty')
    expect(letter?.text).not.toContain('HOKS')
  })

  test.each([
    ['who has never chosen', false],
    ['who has chosen before', true],
  ])('keeps a form that a person %s has open from switching them on again', async (_who, hasChosen) => {
    const { oneClick } = await letterOf('plan-sent')
    const aada = await world.as('aada.kuisma')
    const choices = '/rest/v1/notifications/choices'
    const openForm = async () => {
      const { body } = await aada.get<NotificationChoices>(choices)
      const { quietFrom, quietTo, digest, digestTime, version } = body
      const topics = body.topics.map(({ topic, email, push }) => ({ topic, email, push }))
      const form = { topics, quietFrom, quietTo, digest, digestTime, version }
      return () => aada.put(choices, form)
    }
    if (hasChosen) expect((await (await openForm())()).status).toBe(200)
    const saveOpen = await openForm()
    await press(oneClick)
    expect((await saveOpen()).subErrors[0]?.code).toBe('stale-version')
    expect(await emailOf('PLAN')).toBe(false)
  })

  test('is not in a letter about the safety of the account, which cannot be stopped', async () => {
    const { raw, text } = await letterOf('password-changed')
    expect([raw, text].join()).not.toMatch(/unsubscribe/i)
    const { oneClick } = await letterOf('password-changed', 'plan-sent')
    await press(oneClick)
    expect(await emailOf('ACCOUNT')).toBe(true)
    expect(await tell('password-changed')).toBeDefined()
  })

  const lastDays = { hours: 24 * 90 }
  test.each<[string, (token: string) => Promise<string>]>([
    ['made up', async () => 'a'.repeat(120)],
    ['changed', async token => `${token.slice(0, -4)}AAAA`],
    [
      'of an address that is hers no more',
      async token => {
        await world.database.db
          .updateTable('person')
          .set({ email: 'other@example.invalid' })
          .where('email', '=', address)
          .execute()
        return token
      },
    ],
    [
      'older than ninety days',
      async token => {
        clock.pass({ hours: lastDays.hours + 24 })
        return token
      },
    ],
  ])('that is %s stops nothing, in the same words', async (_which, change) => {
    const { token } = await letterOf('plan-sent')
    const newToken = await change(token)
    const answer = await (await world.anyone()).post(path, { token: newToken })
    expect([answer.status, answer.subErrors[0]?.code]).toEqual([409, 'window-closed'])
    const oneClick = await press(`/rest/v1/public/notifications/oneclick?t=${newToken}`)
    expect(oneClick.statusCode).toBe(409)
    expect(await emailOf('PLAN')).toBe(true)
  })

  test('still works on its ninetieth day', async () => {
    const { oneClick } = await letterOf('plan-sent')
    clock.pass(lastDays)
    expect((await press(oneClick)).statusCode).toBe(200)
  })
})
