import type { Threads } from '@studentgo/protocol/messages'
import type { Notification } from '@studentgo/protocol/notifications'
import type { MessageRecipient } from '@studentgo/protocol/staff-group-message'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

const path = '/rest/v1/staff/groupmessages'
const clock = makeTestClock()
let world: World
let teacher: Client
let groupId: number
beforeAll(async () => {
  world = await makeWorld({ clock })
  teacher = await world.as('kaisa.mantyla', 'STAFF')
  const { rows } = await sql<{ id: number }>`select id from student_group where code = 'TVT26A'`.execute(
    world.database.db,
  )
  groupId = rows[0]?.id ?? 0
})
afterAll(() => world.close())

const recipients = async (client: Client, id = groupId) =>
  (await client.get<MessageRecipient[]>(`${path}/recipients?groupId=${id}`)).body

const threadsOf = async (client: Client, studentId?: number) => {
  const about = studentId === undefined ? '' : `?studentId=${studentId}`
  const { body } = await client.get<Threads>(`/rest/v1/messages/sendmessages${about}`)
  return body.content.filter(one => one.subject === 'Retki')
}

test('a message to a group comes to each in a thread of their own, as many as were shown before', async () => {
  const offered = await recipients(teacher)
  expect(offered.map(one => one.name)).toContain('Aada Kuisma')
  const message = { to: ['STUDENT', 'PARENT'], subject: 'Retki', text: 'Lähdemme kello 9.' }
  const studentIds = offered.map(one => one.studentId)
  const sent = await teacher.post<{ students: number; guardians: number }>(path, { ...message, studentIds })
  expect([sent.status, sent.body]).toEqual([
    200,
    {
      students: offered.filter(one => one.getsIt).length,
      guardians: offered.reduce((sum, one) => sum + one.guardians, 0),
    },
  ])
  const aada = await world.as('aada.kuisma')
  const [own, ...others] = await threadsOf(aada)
  expect([own?.participants.map(one => one.name), others]).toEqual([['Kaisa Mäntylä'], []])
  const petri = await world.as('petri.kuisma', 'PARENT')
  const threads = await threadsOf(petri, await world.personId('aada.kuisma'))
  expect(threads.map(one => one.participants.map(person => person.name))).toEqual([['Kaisa Mäntylä']])
  clock.pass({ minutes: 1 })
  await world.platform.jobs.runDue()
  const { body } = await aada.get<{ content: Notification[] }>('/rest/v1/notifications')
  expect(body.content.filter(one => one.rule === 'message-received').length).toBeGreaterThan(0)
  const answer = { threadId: own?.id, text: 'Kiitos!' }
  expect((await aada.post('/rest/v1/messages/sendmessages', answer)).status).toBe(200)
})

test('nothing is sent where one of the recipients is not the writer’s', async () => {
  const aada = await world.personId('aada.kuisma')
  const amina = await world.personId('amina.warsame')
  const before = await sql`select id from message`.execute(world.database.db)
  for (const studentIds of [[amina], [aada, amina], [aada, 999_999_999]]) {
    const { status } = await teacher.post(path, { studentIds, to: ['STUDENT'], subject: 'Hei', text: 'Hei' })
    expect([studentIds, status]).toEqual([studentIds, 404])
  }
  expect((await sql`select id from message`.execute(world.database.db)).rows).toHaveLength(before.rows.length)
  const office = await world.as('laura.hietala', 'STAFF')
  const sent = await office.post(path, { studentIds: [amina], to: ['STUDENT'], subject: 'Hei', text: 'Hei' })
  expect(sent.status).toBe(200)
})

test('a guardian who may not read messages about an adult gets none', async () => {
  const reetta = await world.personId('reetta.hakkinen')
  await sql`update parent_access set consent_scopes = '{}' where student_id = ${reetta}`.execute(
    world.database.db,
  )
  const office = await world.as('laura.hietala', 'STAFF')
  const message = { studentIds: [reetta], to: ['PARENT'], subject: 'Hei', text: 'Hei' }
  const none = await office.post(path, message)
  expect([none.status, none.subErrors[0]?.code]).toEqual([409, 'noRecipients'])
  const both = await office.post(path, { ...message, to: ['STUDENT', 'PARENT'] })
  expect(both.body).toEqual({ students: 1, guardians: 0 })
})

test('a file of a message to many is opened by each who gets it, and by nobody else', async () => {
  const { db } = world.database
  const [aadaId, joonasId] = [await world.personId('aada.kuisma'), await world.personId('joonas.vainio')]
  const chosen = (await recipients(teacher)).filter(one => one.getsIt)
  const other = chosen.find(one => one.studentId !== aadaId)?.studentId ?? 0
  const file = { name: 'ohje.txt', content: 'Bussi lähtee kahdelta.' }
  const bring = (client: Client, id: number) =>
    client.upload<{ id: number }>(`${path}/recipients/${id}/file`, {}, file)
  const foreigner = await world.as('riikka.salmela', 'STAFF')
  expect((await bring(foreigner, aadaId)).status).toBe(404)
  const { body: brought } = await bring(teacher, other)
  await sql`update stored_file set scan_state = 'CLEAN'`.execute(db)
  const message = { subject: 'Bussi', text: 'Ohje on liitteenä.', attachmentIds: [brought.id] }
  const studentIds = [aadaId, other]
  const office = await world.as('laura.hietala', 'STAFF')
  expect((await office.post(path, { ...message, to: ['STUDENT'], studentIds })).status).toBe(404)
  expect((await teacher.post(path, { ...message, to: ['STUDENT', 'PARENT'], studentIds })).status).toBe(200)
  // What was sent once is used up.
  expect((await teacher.post(path, { ...message, to: ['STUDENT'], studentIds })).status).toBe(404)
  const { rows } = await sql<{ id: number; studentId: number; uses: number }>`
    select a.id, a.student_id as "studentId", count(u.attachment_id)::int as uses from attachment a
    join attachment_use u on u.attachment_id = a.id and u.module = 'MESSAGE'
    where a.name = 'ohje.txt' group by a.id order by a.id`.execute(db)
  expect(rows.map(row => row.studentId).toSorted()).toEqual(studentIds.toSorted())
  const ofAada = rows.find(row => row.studentId === aadaId)
  expect(ofAada?.uses).toBeGreaterThan(1)
  const open = (client: Client, studentId: number) =>
    client.get(`/rest/v1/student/${studentId}/attachment/${ofAada?.id}`)
  const opened = await open(await world.as('aada.kuisma'), aadaId)
  expect([opened.status, opened.text]).toEqual([200, file.content])
  expect((await open(await world.as('petri.kuisma', 'PARENT'), aadaId)).status).toBe(200)
  expect((await open(await world.as('joonas.vainio'), joonasId)).status).toBe(404)
})
