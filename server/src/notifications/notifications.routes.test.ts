import type { Notifications } from '@studentgo/protocol/notifications'
import type { Session } from '@studentgo/protocol/session'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { browserKeys, fakePushService } from '../../test/fakes/fake-push-service.ts'
import { fakeSmtp } from '../../test/fakes/fake-smtp.ts'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'
import { transaction } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/job-queue.ts'
import { type NotifiedEvent, notify } from '../platform/notify/notify.ts'
import { sweep } from '../session/sweep.job.ts'

const clock = makeTestClock()
let world: World
let smtp: Awaited<ReturnType<typeof fakeSmtp>>
let pushService: Awaited<ReturnType<typeof fakePushService>>
let events = 0

beforeAll(async () => {
  smtp = await fakeSmtp()
  pushService = await fakePushService()
  world = await makeWorld({
    clock,
    settings: { SMTP_URL: smtp.url, PUSH_TEST_ORIGIN: pushService.origin },
  })
})

beforeAll(() => forget())
afterEach(async () => {
  smtp.letters.splice(0)
  pushService.pushed.splice(0)
  smtp.say('takes')
  await forget()
})

afterAll(async () => {
  await world.close()
  await smtp.stop()
  await pushService.close()
})

/** Deletes the demo school's own notifications. */
async function forget() {
  for (const table of [
    'outbox',
    'job',
    'notification',
    'push_subscription',
    'notification_choice',
  ] as const) {
    await world.database.db.deleteFrom(table).execute()
  }
  await world.database.db.deleteFrom('notification_settings').execute()
}

async function tell(username: string, event: Partial<NotifiedEvent> = {}) {
  const studentId = await world.personId(username)
  await notify(
    world.database.db,
    [
      {
        rule: 'plan-sent',
        key: `event ${++events}`,
        data: {},
        target: '/plan',
        studentId,
        ...event,
      } as NotifiedEvent,
    ],
    clock.now(),
  )
}
const run = () => world.platform.jobs.runDue()
const list = async (client: Client) => (await client.get<Notifications>('/rest/v1/notifications')).body

async function withAddress(username: string, email: string | null) {
  const id = await world.personId(username)
  await world.database.db.updateTable('person').set({ email }).where('id', '=', id).execute()
}

describe('in the portal', () => {
  test('an event notifies the student and the guardians of a minor, each in their own area', async () => {
    await tell('aada.kuisma', {
      rule: 'lesson-cancelled',
      data: { what: { fi: 'Ohjelmointi', sv: 'Programmering' }, startsAt: '2026-11-24T08:15:00+02:00' },
      target: '/timetable?day=2026-11-24',
    })
    await run()
    const aada = await world.as('aada.kuisma')
    expect(await list(aada)).toMatchObject({
      unreadCount: 1,
      totalElements: 1,
      content: [
        {
          rule: 'lesson-cancelled',
          topic: 'TIMETABLE',
          data: { what: 'Ohjelmointi', startsAt: '2026-11-24T08:15:00+02:00' },
          target: '/timetable?day=2026-11-24',
        },
      ],
    })
    const petri = await list(await world.as('petri.kuisma', 'PARENT'))
    expect(petri.content).toMatchObject([{ student: { name: 'Aada Kuisma' } }])
    expect((await list(await world.as('mikael.lindqvist'))).content).toEqual([])
  })

  test('an event that is written twice notifies once, and one of a transaction that fails never', async () => {
    await tell('aada.kuisma', { key: 'the same' })
    await run()
    await tell('aada.kuisma', { key: 'the same' })
    const studentId = await world.personId('aada.kuisma')
    const failing = transaction(world.database.db, async db => {
      const event = { rule: 'plan-sent' as const, key: 'undone', data: {}, target: '/plan', studentId }
      await notify(db, [event], clock.now())
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    await run()
    expect((await list(await world.as('aada.kuisma'))).totalElements).toBe(1)
  })

  test('a guardian whose right has ended sees nothing of the student any more', async () => {
    await tell('aada.kuisma')
    await run()
    const petri = await world.as('petri.kuisma', 'PARENT')
    expect((await list(petri)).totalElements).toBe(1)
    const parentId = await world.personId('petri.kuisma')
    const access = world.database.db.updateTable('parent_access').where('parent_id', '=', parentId)
    await access.set({ state: 'BLOCKED' }).execute()
    expect(await list(petri)).toMatchObject({ totalElements: 0, unreadCount: 0, content: [] })
    await access.set({ state: 'ACTIVE' }).execute()
  })

  test('a guardian whose consent covers less than before sees what it still covers, notified before or not', async () => {
    const { db } = world.database
    const studentId = await world.personId('amina.warsame')
    const consent = (scopes: string[]) =>
      db
        .updateTable('parent_access')
        .set({ consent_scopes: scopes })
        .where('student_id', '=', studentId)
        .execute()
    await consent(['ABSENCE', 'TIMETABLE'])
    await tell('amina.warsame', { rule: 'absence-unexplained', key: 'absence' })
    await tell('amina.warsame', { rule: 'lesson-moved', key: 'lesson' })
    await run()
    const hodan = await world.as('hodan.warsame', 'PARENT')
    const rules = async () => (await list(hodan)).content.map(one => one.rule)
    expect((await rules()).toSorted()).toEqual(['absence-unexplained', 'lesson-moved'])
    await consent(['TIMETABLE'])
    expect(await rules()).toEqual(['lesson-moved'])
    expect((await list(hodan)).unreadCount).toBe(1)
    await consent(['ABSENCE', 'TIMETABLE'])
  })

  test('a guardian who was notified of a place reads it no more once the student is protected', async () => {
    const { db } = world.database
    const studentId = await world.personId('aada.kuisma')
    await tell('aada.kuisma', { rule: 'lesson-changed', data: { what: { fi: 'x' }, placeTo: 'B2' } })
    await run()
    const petri = await world.as('petri.kuisma', 'PARENT')
    const told = async () => (await list(petri)).content[0]?.data
    expect(await told()).toEqual({ what: 'x', placeTo: 'B2' })
    const protect = async (is: boolean) => {
      await db.updateTable('student').set({ non_disclosure: is }).where('person_id', '=', studentId).execute()
      await db
        .updateTable('parent_access')
        .set({ regranted: is })
        .where('student_id', '=', studentId)
        .execute()
    }
    await protect(true)
    expect(await told()).toEqual({ what: 'x' })
    await protect(false)
  })

  test('a guardian of a protected student is not notified, and with access again learns nothing of places', async () => {
    const event = {
      rule: 'lesson-changed' as const,
      data: { what: { fi: 'x' }, placeFrom: 'A1', placeTo: 'B2' },
    }
    await tell('ilmari.koski', event)
    await run()
    const { db } = world.database
    const ilmari = await world.personId('ilmari.koski')
    const rows = () => db.selectFrom('notification').select(['area', 'data']).execute()
    expect(await rows()).toEqual([{ area: 'STUDENT', data: expect.objectContaining({ placeTo: 'B2' }) }])
    await db.deleteFrom('notification').execute()
    await db.updateTable('parent_access').set({ regranted: true }).where('student_id', '=', ilmari).execute()
    await tell('ilmari.koski', event)
    await run()
    expect((await rows()).find(row => row.area === 'PARENT')?.data).toEqual({ what: { fi: 'x' } })
    await db.updateTable('parent_access').set({ regranted: false }).where('student_id', '=', ilmari).execute()
  })

  test('is kept for half a year, with its deliveries', async () => {
    await tell('aada.kuisma')
    await run()
    const { db } = world.database
    const day = 86_400_000
    const swept = async (days: number) => {
      await sweep(db, new Date(clock.now().getTime() + days * day))
      return (await db.selectFrom('notification').select('id').execute()).length
    }
    expect(await swept(179)).toBeGreaterThan(0)
    expect(await swept(181)).toBe(0)
    expect(await db.selectFrom('notification_delivery').selectAll().execute()).toEqual([])
  })

  test('is marked as read one by one or all at once, and nobody marks those of others', async () => {
    for (let count = 0; count < 3; count++) await tell('aada.kuisma')
    await run()
    const aada = await world.as('aada.kuisma')
    const ids = (await list(aada)).content.map(one => one.id)
    const stranger = await world.as('mikael.lindqvist')
    await stranger.put('/rest/v1/notifications', { ids })
    expect((await aada.put('/rest/v1/notifications', { ids: [ids[2]] })).body).toEqual({ unreadCount: 2 })
    expect((await aada.put('/rest/v1/notifications', { upTo: ids[0] })).body).toEqual({ unreadCount: 0 })
  })
})

describe('by e-mail', () => {
  test('one letter says that something waits, with a link to the very thing, and nothing of what it is', async () => {
    await withAddress('aada.kuisma', 'aada@example.invalid')
    await tell('aada.kuisma', {
      rule: 'lesson-cancelled',
      data: { what: { fi: 'Ohjelmointi' } },
      target: '/timetable',
    })
    await tell('aada.kuisma')
    await run()
    const ofAada = smtp.letters.filter(letter => letter.to.includes('aada@example.invalid'))
    expect(ofAada).toHaveLength(1)
    const [{ subject, text, raw } = { subject: '', text: '', raw: '' }] = ofAada
    expect(subject).toBe('Sinulle on uutta portaalissa – Kuutsalmen ammattiopisto')
    expect(text).toContain('Oppitunti on peruttu')
    expect(text).toContain('http://localhost:8080/studentgo/app/timetable\n')
    expect(text).toContain('http://localhost:8080/studentgo/app/plan\n')
    expect(text).toContain('/studentgo/app/notifications/choices')
    expect(raw).not.toMatch(/Aada Kuisma|Ohjelmointi/)
  })

  test('a guardian’s letter leads to the area for guardians, and there to the child whom it is about', async () => {
    await withAddress('petri.kuisma', 'petri@example.invalid')
    await tell('aada.kuisma', { rule: 'leave-decided', target: '/absence' })
    await run()
    const letter = smtp.letters.find(one => one.to.includes('petri@example.invalid'))
    const id = await world.personId('aada.kuisma')
    expect(letter?.text).toContain(`http://localhost:8080/studentgo/app/parent/student/${id}/absence\n`)
    expect(letter?.text).toContain('/studentgo/app/parent/notifications/choices')
  })

  test('what cannot be sent now is sent once later', async () => {
    await withAddress('aada.kuisma', 'aada@example.invalid')
    smtp.say('is busy')
    await tell('aada.kuisma')
    await run()
    expect(smtp.letters).toEqual([])
    smtp.say('takes')
    clock.pass({ minutes: 5 })
    await run()
    await run()
    expect(smtp.letters.filter(letter => letter.to.includes('aada@example.invalid'))).toHaveLength(1)
  })

  test('a mail server that is down gets it once when it is there again, however long that takes', async () => {
    await withAddress('aada.kuisma', 'aada@example.invalid')
    await smtp.stop()
    await tell('aada.kuisma')
    for (let hour = 0; hour < 3; hour++) {
      await run()
      clock.pass({ hours: 4 })
    }
    await smtp.startAgain()
    await run()
    clock.pass({ hours: 12 })
    await run()
    expect(smtp.letters.filter(letter => letter.to.includes('aada@example.invalid'))).toHaveLength(1)
  })

  test('an address that is refused for good is not tried again', async () => {
    await withAddress('mikael.lindqvist', 'mikael@example.invalid')
    smtp.say('refuses the address')
    await tell('mikael.lindqvist', { rule: 'password-changed' })
    await run()
    smtp.say('takes')
    clock.pass({ hours: 12 })
    await run()
    expect(smtp.letters).toEqual([])
    expect(await world.database.db.selectFrom('job').selectAll().execute()).toEqual([])
  })

  test('what was read in the portal is not sent, nor what came in the quiet hours before their end', async () => {
    await withAddress('amina.warsame', 'amina@example.invalid')
    const amina = await world.as('amina.warsame')
    const saved = await amina.put('/rest/v1/notifications/choices', {
      topics: [],
      quietFrom: '08:00',
      quietTo: '23:00',
      digest: 'OFF',
      digestTime: '17:00',
      version: 0,
    })
    expect(saved.status).toBe(200)
    await tell('amina.warsame')
    await tell('amina.warsame')
    await run()
    const [newest] = (await list(amina)).content
    await amina.put('/rest/v1/notifications', { ids: [newest?.id] })
    expect(smtp.letters).toEqual([])
    clock.pass({ hours: 20 })
    await run()
    expect(smtp.letters.map(letter => letter.text.match(/HOKS odottaa hyväksyntää.*/)?.[0])).toEqual([
      'HOKS odottaa hyväksyntää',
    ])
  })
})

describe('choices', () => {
  const choices = '/rest/v1/notifications/choices'
  const wish = { quietFrom: '22:00', quietTo: '06:30', digest: 'WEEKLY', digestTime: '18:00' }

  test('are kept, those left out stay, and a stale form is refused', async () => {
    const aada = await world.as('aada.kuisma')
    const topics = [{ topic: 'ABSENCES', email: false, push: true }]
    const first = await aada.put<{ version: number }>(choices, { ...wish, topics, version: 0 })
    expect(first.body).toMatchObject({ ...wish, version: 1 })
    await aada.put(choices, { ...wish, topics: [{ topic: 'NEWS', email: true, push: false }], version: 1 })
    const { body } = await aada.get<{ topics: { topic: string; email: boolean }[] }>(choices)
    const emails = Object.fromEntries(body.topics.map(one => [one.topic, one.email]))
    expect(emails).toMatchObject({ ABSENCES: false, NEWS: true, ACCOUNT: true })
    expect((await aada.put(choices, { ...wish, topics: [], version: 1 })).status).toBe(409)
  })

  test('name every faulty field', async () => {
    const aada = await world.as('aada.kuisma')
    const twice = [
      { topic: 'NEWS', email: true, push: true },
      { topic: 'NEWS', email: false, push: true },
    ]
    const answer = await aada.put(choices, {
      ...wish,
      topics: twice,
      quietFrom: '25:00',
      digest: 'HOURLY',
      version: 0,
    })
    expect(answer.status).toBe(400)
    expect(answer.subErrors.map(one => one.field).toSorted()).toEqual([
      'body.digest',
      'body.quietFrom',
      'body.topics',
    ])
  })
})

describe('push messages', () => {
  async function subscribed(username: string, path: string, kind: 'STUDENT' | 'PARENT' = 'STUDENT') {
    const client = await world.as(username, kind)
    const person = await world.personId(username)
    const session = await world.database.db
      .selectFrom('login_session')
      .select('id')
      .where('person_id', '=', person)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await world.database.db
      .insertInto('push_subscription')
      .values({
        session_id: session.id,
        person_id: person,
        endpoint: `${pushService.origin}${path}`,
        ...browserKeys,
        created_at: clock.now(),
      })
      .execute()
    return client
  }

  test.each([
    ['a host that is no service of a browser', 'https://push.example.com/x'],
    ['a machine inside the network', 'https://127.0.0.1/x'],
    ['a service on another port', 'https://fcm.googleapis.com:8443/x'],
    ['a name that only ends like a service', 'https://evilfcm.googleapis.com.example.com/x'],
    ['a user in the address', 'https://a:b@fcm.googleapis.com/x'],
  ])('are never sent to %s', async (_title, endpoint) => {
    const aada = await world.as('aada.kuisma')
    const answer = await aada.post('/rest/v1/notifications/push', { endpoint, keys: browserKeys })
    expect([answer.status, answer.subErrors[0]?.field]).toEqual([400, 'body.endpoint'])
  })

  test('a browser that asks is listed until it is taken off or its session ends', async () => {
    const aada = await world.as('aada.kuisma')
    const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
    const { body } = await aada.post<{ id: number }>('/rest/v1/notifications/push', {
      endpoint,
      keys: browserKeys,
    })
    const devices = async () => {
      const choices = await aada.get<{ devices: object[] }>('/rest/v1/notifications/choices')
      return choices.body.devices
    }
    expect(await devices()).toMatchObject([{ id: body.id, label: 'test', isThisSession: true }])
    const stranger = await world.as('mikael.lindqvist')
    expect((await stranger.delete(`/rest/v1/notifications/push/${body.id}`)).status).toBe(404)
    expect((await aada.delete(`/rest/v1/notifications/push/${body.id}`)).status).toBe(200)
    expect(await devices()).toEqual([])
    await aada.post('/rest/v1/notifications/push', { endpoint, keys: browserKeys })
    await aada.post('/rest/v1/session/logout')
    expect(await world.database.db.selectFrom('push_subscription').selectAll().execute()).toEqual([])
  })

  test('carry no text that anybody could read on the way', async () => {
    await subscribed('aada.kuisma', '/device')
    await tell('aada.kuisma', { data: { what: { fi: 'Ohjelmointi' } } })
    await run()
    expect(pushService.pushed).toMatchObject([
      { path: '/device', headers: { 'content-encoding': 'aes128gcm', ttl: '86400' } },
    ])
    expect(String(pushService.pushed[0]?.headers.authorization)).toMatch(/^vapid t=/)
  })

  const sentNow = async (event: Partial<NotifiedEvent>) => {
    await tell('aada.kuisma', event)
    await run()
    const { topic, urgency } = pushService.pushed.at(-1)?.headers ?? {}
    return { topic, urgency }
  }

  test('a change replaces one about the same thing that has not arrived, and no other', async () => {
    await subscribed('aada.kuisma', '/thing')
    const friday = { rule: 'lesson-moved', target: '/timetable?day=2026-11-27' } as const
    const first = await sentNow(friday)
    expect(first.topic).toMatch(/^[\w-]{32}$/)
    expect((await sentNow({ ...friday, rule: 'lesson-cancelled' })).topic).toBe(first.topic)
    expect((await sentNow({ ...friday, target: '/timetable?day=2026-11-28' })).topic).not.toBe(first.topic)
    await tell('aada.kuisma', friday)
    expect((await sentNow({ rule: 'plan-sent' })).topic).toBeUndefined()
  })

  test('it says how much is unread, for the icon of the device', async () => {
    const aada = await subscribed('aada.kuisma', '/icon')
    await tell('aada.kuisma')
    await run()
    await tell('aada.kuisma')
    await run()
    const { unreadNotifications } = (await aada.get<Session>('/rest/v1/session')).body
    expect(JSON.parse(pushService.pushed.at(-1)?.text ?? '')).toMatchObject({
      count: 1,
      unread: unreadNotifications,
    })
    expect(unreadNotifications).toBe(2)
  })

  test('one browser’s topic says nothing of another’s', async () => {
    for (const path of ['/mine', '/also-mine']) await subscribed('aada.kuisma', path)
    await tell('aada.kuisma')
    await run()
    const topics = pushService.pushed.map(one => one.headers.topic)
    expect(new Set(topics).size).toBe(2)
  })

  test('it is as urgent as its content', async () => {
    await subscribed('aada.kuisma', '/urgency')
    expect(await sentNow({ rule: 'lesson-cancelled' })).toMatchObject({ urgency: 'high' })
    expect(await sentNow({ rule: 'plan-sent' })).toMatchObject({ urgency: 'normal' })
  })

  test('a job that the previous version has left is done', async () => {
    const aada = await subscribed('aada.kuisma', '/before')
    await tell('aada.kuisma')
    await run()
    const [newest] = (await list(aada)).content
    const { db } = world.database
    const { id } = await db.selectFrom('push_subscription').select('id').executeTakeFirstOrThrow()
    const now = clock.now()
    await enqueue(db, { kind: 'push', subject: `${id} ${newest?.id} 2`, at: now, now })
    await run()
    const { headers, text } = pushService.pushed.at(-1) ?? {}
    expect([headers?.urgency, headers?.topic, text]).toEqual([
      'normal',
      undefined,
      expect.stringContaining('"count":2'),
    ])
  })

  test.each([404, 410])('a browser whose service answers %s is forgotten', async status => {
    await subscribed('aada.kuisma', '/gone')
    pushService.answer('/gone', status)
    await tell('aada.kuisma')
    await run()
    expect(await world.database.db.selectFrom('push_subscription').selectAll().execute()).toEqual([])
  })

  test('a browser whose service fails is retried alone, and the others of the person get it once', async () => {
    for (const path of ['/works', '/fails', '/works-too']) await subscribed('aada.kuisma', path)
    pushService.answer('/fails', 500)
    await tell('aada.kuisma')
    await run()
    pushService.answer('/fails', 201)
    clock.pass({ minutes: 1 })
    await run()
    const paths = pushService.pushed.map(one => one.path).toSorted()
    expect(paths).toEqual(['/fails', '/fails', '/works', '/works-too'])
  })

  test('what was read in the portal meanwhile is not sent again', async () => {
    const aada = await subscribed('aada.kuisma', '/read')
    pushService.answer('/read', 500)
    await tell('aada.kuisma')
    await run()
    await aada.put('/rest/v1/notifications', { upTo: (await list(aada)).content[0]?.id })
    clock.pass({ minutes: 1 })
    await run()
    expect(pushService.pushed).toHaveLength(1)
  })

  test('what waits for the evening is sent to no guardian whose consent was taken back meanwhile', async () => {
    const { db } = world.database
    const studentId = await world.personId('amina.warsame')
    const hodanId = await world.personId('hodan.warsame')
    await withAddress('hodan.warsame', 'hodan@example.invalid')
    const consent = (scopes: string[]) =>
      db
        .updateTable('parent_access')
        .set({ consent_scopes: scopes })
        .where('student_id', '=', studentId)
        .execute()
    const waiting = () =>
      db.selectFrom('notification_delivery').select('channel').where('person_id', '=', hodanId).execute()
    await tell('amina.warsame', { rule: 'lesson-moved' })
    await run()
    expect(await waiting()).toContainEqual({ channel: 'EMAIL' })
    await consent([])
    clock.pass({ hours: 26 })
    await run()
    expect(await waiting()).toEqual([])
    expect(smtp.letters.filter(letter => letter.to.includes('hodan@example.invalid'))).toEqual([])
    await consent(['ABSENCE', 'TIMETABLE'])
  })

  test('a guardian whose right ended while the service was away is not notified when it is back', async () => {
    const studentId = await world.personId('aada.kuisma')
    const access = (state: 'ACTIVE' | 'BLOCKED') =>
      world.database.db
        .updateTable('parent_access')
        .set({ state })
        .where('student_id', '=', studentId)
        .execute()
    const petri = await subscribed('petri.kuisma', '/guardian', 'PARENT')
    pushService.answer('/guardian', 500)
    await tell('aada.kuisma')
    await run()
    expect((await list(petri)).totalElements).toBe(1)
    expect(pushService.pushed.filter(one => one.path === '/guardian')).toHaveLength(1)
    await access('BLOCKED')
    pushService.answer('/guardian', 201)
    clock.pass({ minutes: 1 })
    await run()
    expect(pushService.pushed.filter(one => one.path === '/guardian')).toHaveLength(1)
    await access('ACTIVE')
  })

  test('a service that fails is retried later', async () => {
    await subscribed('aada.kuisma', '/later')
    pushService.answer('/later', 500)
    await tell('aada.kuisma')
    await run()
    pushService.answer('/later', 201)
    clock.pass({ minutes: 1 })
    await run()
    expect(pushService.pushed).toHaveLength(2)
  })
})
