import type { RecipientGroup, SentMessage, Teacher, Thread, Threads } from '@studentgo/protocol/messages'
import type { Notifications } from '@studentgo/protocol/notifications'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tasksOnHome } from '../../test/world/home-tasks.ts'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'
import { transaction } from '../platform/database/database.ts'
import { writeAsStaff } from '../staff-messages/write-as-staff.command.ts'

const path = '/rest/v1/messages/sendmessages'
const toPersons = `${path}/topersons`
const clock = makeTestClock()
let world: World
let aada: Client
let petri: Client
let ids: Record<'aada' | 'amina' | 'kaisa' | 'sami' | 'jari' | 'riikka' | 'petri', number>

beforeAll(async () => {
  world = await makeWorld({ clock })
  aada = await world.as('aada.kuisma')
  petri = await world.as('petri.kuisma', 'PARENT')
  const idOf = async (sourceId: string) => {
    const row = await world.database.db
      .selectFrom('person')
      .select('id')
      .where('source_id', 'like', `%:${sourceId}`)
      .executeTakeFirstOrThrow()
    return row.id
  }
  ids = {
    aada: await idOf('aada.kuisma'),
    amina: await idOf('amina.warsame'),
    kaisa: await idOf('kaisa.mantyla'),
    sami: await idOf('sami.rautio'),
    jari: await idOf('jari.lahti'),
    riikka: await idOf('riikka.salmela'),
    petri: await idOf('petri.kuisma'),
  }
})
afterAll(() => world.close())

async function ask(
  client: Client,
  personIds: number[],
  more: Record<string, unknown> = {},
  query = '',
): Promise<SentMessage> {
  const { status, body } = await client.post<SentMessage>(`${toPersons}${query}`, {
    personIds,
    subject: 'Tunnin siirto',
    text: 'Hei! Missä tunti pidetään?',
    ...more,
  })
  expect(status).toBe(200)
  return body
}

async function threadOf(client: Client, threadId: number, query = ''): Promise<Thread> {
  const { status, body } = await client.get<Threads>(`${path}?threadId=${threadId}${query}`)
  expect(status).toBe(200)
  return body.content[0] as Thread
}

/** What the school answers, as the desk of the staff will. */
function answer(staffId: number, threadId: number, text: string) {
  return transaction(world.database.db, db =>
    writeAsStaff(db, { staffId, to: { threadId }, text }, { now: clock.now(), timeZone: clock.timeZone }),
  )
}

const messageCount = async () => (await world.database.db.selectFrom('message').select('id').execute()).length

describe('whom one may write to', () => {
  test('are the own team by role, then those who teach now by their next lesson', async () => {
    const { body } = await aada.get<Teacher[]>('/rest/v1/messages/teachers')
    expect(body.slice(0, 2).map(one => [one.name, one.roles[0]])).toEqual([
      ['Kaisa Mäntylä', 'RESPONSIBLE'],
      ['Jari Lahti', 'COUNSELLOR'],
    ])
    const teaching = body.filter(one => one.roles.includes('TEACHER'))
    expect(teaching.length).toBeGreaterThan(2)
    expect(teaching.every(one => one.subjects.length > 0)).toBe(true)
    expect(new Set(body.map(one => one.personId)).size).toBe(body.length)
  })

  test('is also whoever stands in for somebody in a lesson of these days', async () => {
    const { body } = await aada.get<Teacher[]>('/rest/v1/messages/teachers')
    expect(body.map(one => one.name)).toContain('Åke Söderholm')
  })

  test('say when their lesson of today is, of several the one to come', async () => {
    const { body } = await aada.get<Teacher[]>('/rest/v1/messages/teachers')
    expect(body.flatMap(({ name, lessonToday: day }) => (day ? [[name, day.start, day.end]] : []))).toEqual([
      ['Kaisa Mäntylä', '2026-11-23T10:00:00+02:00', '2026-11-23T11:30:00+02:00'],
      ['Sami Rautio', '2026-11-23T08:15:00+02:00', '2026-11-23T09:45:00+02:00'],
      ['Aleksandr Šestakov', '2026-11-23T12:15:00+02:00', '2026-11-23T13:45:00+02:00'],
    ])
  })

  test('come in groups, and never another student', async () => {
    const { body } = await aada.get<RecipientGroup[]>('/rest/v1/messages/multipleselection/person')
    expect(body.map(group => group.groupKey).slice(0, 2)).toEqual(['OWN_TEAM', 'CURRENT_TEACHERS'])
    const everybody = body.flatMap(group => group.persons.map(one => one.personId))
    const staff = await world.database.db.selectFrom('staff').select('person_id').execute()
    expect(everybody.filter(id => !staff.some(one => one.person_id === id))).toEqual([])
    expect(body[0]?.persons.filter(one => one.selectedByDefault).map(one => one.name)).toEqual([
      'Kaisa Mäntylä',
    ])
  })

  test('are found by a part of the name without its accents', async () => {
    const { body } = await aada.get<RecipientGroup[]>('/rest/v1/messages/multipleselection/person?q=mantyla')
    expect(body.flatMap(group => group.persons.map(one => one.name))).toContain('Kaisa Mäntylä')
    expect(body.flatMap(group => group.persons.map(one => one.name))).not.toContain('Jari Lahti')
  })

  test('is nobody who has left the school', async () => {
    const { db } = world.database
    await db.updateTable('person').set({ is_active: false }).where('id', '=', ids.jari).execute()
    const { body } = await aada.get<Teacher[]>('/rest/v1/messages/teachers')
    expect(body.map(one => one.personId)).not.toContain(ids.jari)
    const refused = await aada.post(toPersons, { personIds: [ids.jari], subject: 'Hei', text: 'Hei' })
    await db.updateTable('person').set({ is_active: true }).where('id', '=', ids.jari).execute()
    expect(refused.status).toBe(403)
  })
})

describe('a message to persons', () => {
  test('stands in a thread of its own, which is the first of the list', async () => {
    const sent = await ask(aada, [ids.kaisa, ids.sami])
    expect(sent.recipientCount).toBe(2)
    const { body } = await aada.get<Threads>(path)
    expect(body.content[0]).toMatchObject({
      id: sent.threadId,
      subject: 'Tunnin siirto',
      lastText: 'Hei! Missä tunti pidetään?',
      unreadCount: 0,
      closed: false,
    })
    const thread = await threadOf(aada, sent.threadId)
    expect(thread.participants.map(one => one.name)).toEqual(['Kaisa Mäntylä', 'Sami Rautio'])
    expect(thread.messages).toMatchObject([{ isOwn: true, readBy: [], to: [{}, {}] }])
  })

  test.each([
    ['persons', toPersons, () => ({ personIds: [ids.kaisa] })],
    ['a role', path, () => ({ recipientKind: 'RESPONSIBLE' })],
  ])('to %s needs no subject: its thread is named by its first words', async (_, address, to) => {
    const { body } = await aada.post<SentMessage>(address, { ...to(), text: 'Hei!\nOlin eilen poissa.' })
    expect((await threadOf(aada, body.threadId)).subject).toBe('Hei! Olin eilen poissa.')
  })

  test('goes to nobody when one of them is not offered', async () => {
    const before = await messageCount()
    for (const stranger of [ids.riikka, ids.amina, ids.petri, ids.aada, 999_999]) {
      const body = { personIds: [ids.kaisa, stranger], subject: 'Hei', text: 'Hei' }
      expect((await aada.post(toPersons, body)).status).toBe(403)
    }
    expect(await messageCount()).toBe(before)
  })

  test.each([
    ['a subject of two lines', { subject: 'Hei\r\nBcc: kaikki@example.invalid' }],
    ['an empty subject', { subject: '  ' }],
    ['a subject of 121 letters', { subject: 'a'.repeat(121) }],
    ['a text of 5,001 letters', { text: 'a'.repeat(5001) }],
    ['an empty text', { text: ' \n ' }],
    ['nobody', { personIds: [] }],
    ['21 persons', { personIds: Array.from({ length: 21 }, (_, at) => at + 1) }],
    ['one person twice', { personIds: [1, 1] }],
    ['a field of its own', { html: '<b>Hei</b>' }],
  ])('is not sent with %s', async (_, wrong) => {
    const before = await messageCount()
    const body = { personIds: [ids.kaisa], subject: 'Hei', text: 'Hei', ...wrong }
    expect((await aada.post(toPersons, body)).status).toBe(400)
    expect(await messageCount()).toBe(before)
  })

  test('of 5,000 letters, with tags in it, is stored as it was typed', async () => {
    const text = `<script>alert(1)</script>${'ä'.repeat(4975)}`
    const { threadId } = await ask(aada, [ids.kaisa], { text })
    expect((await threadOf(aada, threadId)).messages?.[0]?.text).toBe(text)
  })

  test('that is sent twice under one key is one message', async () => {
    const before = await messageCount()
    const body = { personIds: [ids.kaisa], subject: 'Kerran', text: 'Hei' }
    const key = { 'idempotency-key': 'one-message-0001' }
    const first = await aada.post<SentMessage>(toPersons, body, key)
    const second = await aada.post<SentMessage>(toPersons, body, key)
    expect(second.body).toEqual(first.body)
    expect(await messageCount()).toBe(before + 1)
    expect((await aada.post(toPersons, { ...body, text: 'Muu' }, key)).status).toBe(422)
  })

  test('of another person’s study plan is refused as one that does not exist', async () => {
    const { id } = await world.database.db
      .selectFrom('study_right')
      .select('id')
      .where('student_id', '=', ids.amina)
      .executeTakeFirstOrThrow()
    const body = { personIds: [ids.kaisa], subject: 'Hei', text: 'Hei', personalStudyPlanId: id }
    expect((await aada.post(toPersons, body)).status).toBe(404)
  })
})

describe('a message to a role', () => {
  test.each([
    ['RESPONSIBLE', ['Kaisa Mäntylä']],
    ['COUNSELLOR', ['Jari Lahti']],
  ])('%s goes to everybody with that role', async (recipientKind, names) => {
    const { body } = await aada.post<SentMessage>(path, { recipientKind, subject: 'Hei', text: 'Kysymys' })
    const thread = await threadOf(aada, body.threadId)
    expect(thread.participants.map(one => one.name)).toEqual(names)
  })

  test('CURRENT_TEACHERS goes to each of them once', async () => {
    const { body: teachers } = await aada.get<Teacher[]>('/rest/v1/messages/teachers')
    const { body } = await aada.post<SentMessage>(path, {
      recipientKind: 'CURRENT_TEACHERS',
      subject: 'Kaikille',
      text: 'Olen poissa huomenna.',
    })
    expect(body.recipientCount).toBe(teachers.filter(one => one.roles.includes('TEACHER')).length)
  })
})

describe('a message to a role and an answer', () => {
  const toRole = { recipientKind: 'RESPONSIBLE', subject: 'Hei', text: 'Hei' }

  test.each([
    ['a subject of two lines', { ...toRole, subject: 'Hei\r\nBcc: kaikki@example.invalid' }],
    ['a tab in the subject', { ...toRole, subject: 'Hei\tBcc' }],
    ['a subject of 121 letters', { ...toRole, subject: 'a'.repeat(121) }],
    ['a text of 5,001 letters', { ...toRole, text: 'a'.repeat(5001) }],
    ['a role that nobody has', { ...toRole, recipientKind: 'EVERYBODY' }],
    ['persons besides', { ...toRole, personIds: [1] }],
    ['an answer of 5,001 letters', { threadId: 1, text: 'a'.repeat(5001) }],
    ['an empty answer', { threadId: 1, text: ' \r\n ' }],
    ['a subject of an answer', { threadId: 1, text: 'Hei', subject: 'Uusi' }],
    ['eleven files', { ...toRole, attachmentIds: Array.from({ length: 11 }, (_, at) => at + 1) }],
  ])('are not sent with %s', async (_, wrong) => {
    const before = await messageCount()
    expect((await aada.post(path, wrong)).status).toBe(400)
    expect(await messageCount()).toBe(before)
  })

  test('that is sent twice under one key is one message', async () => {
    const before = await messageCount()
    const key = { 'idempotency-key': 'one-message-to-a-role' }
    const [first, second] = [await aada.post(path, toRole, key), await aada.post(path, toRole, key)]
    expect(second.body).toEqual(first.body)
    expect(await messageCount()).toBe(before + 1)
  })
})

describe('a thread', () => {
  test('takes an answer to whoever wrote last, and says who has read what', async () => {
    const { threadId } = await ask(aada, [ids.kaisa, ids.sami])
    await answer(ids.sami, threadId, 'Luokassa A101.')
    const thread = await threadOf(aada, threadId)
    expect(thread.replyTo?.map(one => one.name)).toEqual(['Sami Rautio'])
    expect(thread.messages?.map(one => [one.from.name, one.isUnread])).toEqual([
      ['Aada Kuisma', false],
      ['Sami Rautio', true],
    ])
    const { body } = await aada.post<SentMessage>(path, { threadId, text: 'Kiitos!' })
    expect(body).toMatchObject({ threadId, recipientCount: 1 })
    expect((await threadOf(aada, threadId)).messages?.at(-1)?.to.map(one => one.name)).toEqual([
      'Sami Rautio',
    ])
  })

  test('counts what was not read until it is, also on home and in what one was told', async () => {
    const unread = async () =>
      (await aada.get<{ unreadCount: number }>('/rest/v1/messages/unread')).body.unreadCount
    const { threadId } = await ask(aada, [ids.kaisa])
    const before = await unread()
    await answer(ids.kaisa, threadId, 'Ensimmäinen')
    const { messageId } = await answer(ids.kaisa, threadId, 'Toinen')
    expect(await unread()).toBe(before + 2)
    expect(await tasksOnHome(aada, 'UNREAD_MESSAGES')).toMatchObject([{ count: before + 2 }])
    clock.pass({ seconds: 11 })
    await world.platform.jobs.runDue()
    const told = async () => {
      const { body } = await aada.get<Notifications>('/rest/v1/notifications')
      return body.content.filter(one => one.target === `/messages/thread?id=${threadId}` && !one.readAt)
    }
    expect(await told()).toHaveLength(2)
    const marked = await aada.put<{ unreadCount: number }>(`${path}/${threadId}/read`, { upTo: messageId })
    expect(marked.body).toEqual({ unreadCount: before })
    expect(await told()).toEqual([])
    const only = await aada.get<Threads>(`${path}?unread=true`)
    expect(only.body.content.map(one => one.id)).not.toContain(threadId)
  })

  test('of another person is not found: to read, to answer and to mark', async () => {
    const amina = await world.as('amina.warsame')
    const { threadId, messageId } = await ask(aada, [ids.kaisa])
    expect((await amina.get(`${path}?threadId=${threadId}`)).status).toBe(404)
    expect((await amina.post(path, { threadId, text: 'Hei' })).status).toBe(404)
    expect((await amina.put(`${path}/${threadId}/read`, { upTo: messageId })).status).toBe(404)
    expect((await amina.delete(`${path}/${messageId}`)).status).toBe(404)
  })

  test.each([
    ['', (a: Thread, b: Thread) => b.lastMessageAt.localeCompare(a.lastMessageAt)],
    ['sort=lastMessageAt,asc', (a: Thread, b: Thread) => a.lastMessageAt.localeCompare(b.lastMessageAt)],
    ['sort=subject,asc', (a: Thread, b: Thread) => a.subject.localeCompare(b.subject, 'fi')],
    ['sort=subject,desc', (a: Thread, b: Thread) => b.subject.localeCompare(a.subject, 'fi')],
  ])('has its place in a list that is sorted by «%s»', async (sort, order) => {
    const { content } = (await aada.get<Threads>(`${path}?size=100&${sort}`)).body
    expect(content.length).toBeGreaterThan(3)
    expect(content.map(one => one.subject)).toEqual(content.toSorted(order).map(one => one.subject))
    expect((await aada.get(`${path}?sort=text,asc`)).status).toBe(400)
  })

  test('is closed once none of its staff works here any more', async () => {
    const { db } = world.database
    const { threadId } = await ask(aada, [ids.jari])
    await db.updateTable('person').set({ is_active: false }).where('id', '=', ids.jari).execute()
    const { closed } = await threadOf(aada, threadId)
    const refused = await aada.post(path, { threadId, text: 'Hei' })
    await db.updateTable('person').set({ is_active: true }).where('id', '=', ids.jari).execute()
    expect([closed, refused.status, refused.subErrors[0]?.code]).toEqual([true, 409, 'threadClosed'])
  })

  test.each([
    ['a word of the subject', 'TUNNIN'],
    ['a word of a text', 'missä tunti'],
    ['a name', 'rautio'],
  ])('is found by %s', async (_, words) => {
    const { threadId } = await ask(aada, [ids.sami])
    const { body } = await aada.get<Threads>(`${path}?q=${encodeURIComponent(words)}`)
    expect(body.content.map(one => one.id)).toContain(threadId)
    const nothing = await aada.get<Threads>(`${path}?q=${encodeURIComponent('100% _ei_')}`)
    expect(nothing.body.content).toEqual([])
  })
})

describe('within ten seconds', () => {
  test('a message is taken back for everybody, and its thread with it', async () => {
    const { threadId, messageId } = await ask(aada, [ids.kaisa])
    clock.pass({ seconds: 9 })
    expect((await aada.delete(`${path}/${messageId}`)).status).toBe(200)
    expect((await aada.get(`${path}?threadId=${threadId}`)).status).toBe(404)
    expect((await aada.delete(`${path}/${messageId}`)).status).toBe(404)
  })

  test('an answer is taken back, and the thread is as it was before', async () => {
    const { threadId } = await ask(aada, [ids.kaisa])
    const before = await threadOf(aada, threadId)
    clock.pass({ minutes: 1 })
    const { body } = await aada.post<SentMessage>(path, { threadId, text: 'Ei kun' })
    await aada.delete(`${path}/${body.messageId}`)
    const after = await threadOf(aada, threadId)
    expect([after.lastMessageAt, after.lastText]).toEqual([before.lastMessageAt, before.lastText])
  })

  test('and not later', async () => {
    const { messageId } = await ask(aada, [ids.kaisa])
    clock.pass({ seconds: 10 })
    const refused = await aada.delete(`${path}/${messageId}`)
    expect([refused.status, refused.subErrors[0]?.code]).toEqual([409, 'window-closed'])
  })

  test('nobody is told of a message of the school that was taken back', async () => {
    const { threadId } = await ask(aada, [ids.kaisa])
    const { messageId } = await answer(ids.kaisa, threadId, 'Hups')
    await sql`delete from message where id = ${messageId}`.execute(world.database.db)
    clock.pass({ seconds: 11 })
    await world.platform.jobs.runDue()
    const { body } = await aada.get<Notifications>('/rest/v1/notifications')
    expect(body.content.filter(one => one.target === `/messages/thread?id=${threadId}`)).toEqual([])
  })
})

describe('guardians', () => {
  test('have threads of their own about each child, which the child does not see', async () => {
    const about = `studentId=${ids.aada}`
    const { threadId } = await ask(petri, [ids.kaisa], {}, `?${about}`)
    const thread = await threadOf(petri, threadId, `&${about}`)
    expect(thread.aboutStudent).toEqual({ studentId: ids.aada, name: 'Aada Kuisma' })
    expect((await aada.get(`${path}?threadId=${threadId}`)).status).toBe(404)
    const eino = await world.personId('eino.kuisma')
    expect((await petri.get(`${path}?threadId=${threadId}&studentId=${eino}`)).status).toBe(404)
    await answer(ids.kaisa, threadId, 'Hei Petri')
    const unread = await petri.get<{ unreadCount: number }>(`/rest/v1/messages/unread?${about}`)
    expect(unread.body.unreadCount).toBeGreaterThan(0)
  })

  test('read nothing of the threads of the child', async () => {
    const { threadId } = await ask(aada, [ids.kaisa])
    expect((await petri.get(`${path}?threadId=${threadId}&studentId=${ids.aada}`)).status).toBe(404)
  })

  test('who may not read messages about an adult get no answer any more', async () => {
    const { db } = world.database
    const { threadId } = await ask(petri, [ids.kaisa], {}, `?studentId=${ids.aada}`)
    await db
      .updateTable('parent_access')
      .set({ state: 'REVOKED' })
      .where('parent_id', '=', ids.petri)
      .where('student_id', '=', ids.aada)
      .execute()
    await expect(answer(ids.kaisa, threadId, 'Hei')).rejects.toThrow('not-permitted')
    await db
      .updateTable('parent_access')
      .set({ state: 'ACTIVE' })
      .where('parent_id', '=', ids.petri)
      .where('student_id', '=', ids.aada)
      .execute()
  })
})

test('staff answer only in threads that were written to them', async () => {
  const { threadId } = await ask(aada, [ids.kaisa])
  await expect(answer(ids.sami, threadId, 'Hei')).rejects.toThrow('not-found')
})

describe('a student whose studies are not in force', () => {
  const responsible = { recipientKind: 'RESPONSIBLE', subject: 'Kysymys', text: 'Hei!' }

  test('still writes while they are interrupted', async () => {
    const veera = await world.as('veera.salo')
    expect((await veera.post(path, responsible)).status).toBe(200)
  })

  test('still reads and marks messages as read once they have ended, and writes no more', async () => {
    const noora = await world.as('noora.aalto')
    const { body } = await noora.get<Threads>(path)
    const id = body.content[0]?.id
    expect((await noora.put(`${path}/${id}/read`, { upTo: 999_999 })).status).toBe(200)
    const refused = await noora.post(path, responsible)
    expect([refused.status, refused.subErrors[0]?.code]).toEqual([409, 'study-right-not-in-force'])
  })
})
