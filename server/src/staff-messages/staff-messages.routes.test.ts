import type { SentMessage, Thread, Threads } from '@studentgo/protocol/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

const path = '/rest/v1/staff/messages'
const own = '/rest/v1/messages/sendmessages'
const clock = makeTestClock()
let world: World
let kaisa: Client
let sami: Client
let aada: Client
let petri: Client
let threadId: number
beforeAll(async () => {
  world = await makeWorld({ clock })
  kaisa = await world.as('kaisa.mantyla', 'STAFF')
  sami = await world.as('sami.rautio', 'STAFF')
  aada = await world.as('aada.kuisma')
  petri = await world.as('petri.kuisma', 'PARENT')
  const sent = await aada.post<SentMessage>(own, {
    recipientKind: 'RESPONSIBLE',
    subject: 'Retki',
    text: 'Milloin bussi lähtee?',
  })
  threadId = sent.body.threadId
})
afterAll(() => world.close())

const unread = async (client: Client) =>
  (await client.get<{ unreadCount: number }>(`${path}/unread`)).body.unreadCount
const read = async (client: Client) => client.get<Thread>(`${path}/threads/${threadId}`)

describe('a thread that reaches a staff member', () => {
  test('is in their list, unread, with whom it is about, and in nobody else’s', async () => {
    const { body } = await kaisa.get<Threads>(`${path}/threads`)
    expect(body.content[0]).toMatchObject({
      id: threadId,
      subject: 'Retki',
      aboutStudent: { name: 'Aada Kuisma' },
      unreadCount: 1,
      closed: false,
    })
    expect(body.unreadCount).toBe(await unread(kaisa))
    expect((await sami.get<Threads>(`${path}/threads`)).body.content.map(one => one.id)).not.toContain(
      threadId,
    )
    expect((await read(sami)).status).toBe(404)
    expect((await sami.post(`${path}/threads/${threadId}`, { text: 'Minä tiedän.' })).status).toBe(404)
    expect((await sami.put(`${path}/threads/${threadId}/read`, { upTo: 999_999 })).status).toBe(404)
  })

  test('is found by its words', async () => {
    const found = (await kaisa.get<Threads>(`${path}/threads?q=bussi`)).body.content
    expect(found.map(one => one.id)).toContain(threadId)
    const none = (await kaisa.get<Threads>(`${path}/threads?q=hevosvaunut`)).body.content
    expect(none).toEqual([])
  })

  test('is read, which the student sees, and no longer unread', async () => {
    const before = await unread(kaisa)
    const { messages = [] } = (await read(kaisa)).body
    await kaisa.put(`${path}/threads/${threadId}/read`, { upTo: messages.at(-1)?.id })
    expect(await unread(kaisa)).toBe(before - 1)
    const seen = (await aada.get<Threads>(`${own}?threadId=${threadId}`)).body.content[0]
    expect(seen?.messages?.[0]?.readBy).toMatchObject([{ name: 'Kaisa Mäntylä' }])
  })

  test('is answered, taken back within ten seconds, and answered again', async () => {
    expect((await kaisa.post(`${path}/threads/${threadId}`, { text: ' ' })).status).toBe(400)
    const first = await kaisa.post<SentMessage>(`${path}/threads/${threadId}`, { text: 'Kello kaksi.' })
    expect(first.body.recipientCount).toBe(1)
    expect((await sami.delete(`${path}/message/${first.body.messageId}`)).status).toBe(404)
    expect((await kaisa.delete(`${path}/message/${first.body.messageId}`)).status).toBe(200)
    const second = await kaisa.post<SentMessage>(`${path}/threads/${threadId}`, { text: 'Kello kolme.' })
    clock.pass({ seconds: 11 })
    expect((await kaisa.delete(`${path}/message/${second.body.messageId}`)).status).toBe(409)
    const seen = (await aada.get<Threads>(`${own}?threadId=${threadId}`)).body.content[0]
    expect(seen?.messages?.map(one => one.text)).toEqual(['Milloin bussi lähtee?', 'Kello kolme.'])
    expect((await petri.get<Threads>(`${own}?threadId=${threadId}`)).status).not.toBe(200)
  })

  test('is answered with a file, which the student opens', async () => {
    const file = { name: 'ohje.txt', content: 'Bussi lähtee kahdelta.' }
    const bring = (client: Client) =>
      client.upload<{ id: number }>(`${path}/threads/${threadId}/file`, {}, file)
    expect((await bring(sami)).status).toBe(404)
    const { body: brought } = await bring(kaisa)
    await sql`update stored_file set scan_state = 'CLEAN'`.execute(world.database.db)
    const aadaId = await world.personId('aada.kuisma')
    const open = () => aada.get(`/rest/v1/student/${aadaId}/attachment/${brought.id}`)
    expect((await open()).status).toBe(404)
    const foreign = await kaisa.post(`${path}/threads/${threadId}`, { text: 'Ohje.', attachmentIds: [1] })
    expect(foreign.status).toBe(404)
    const answer = { text: 'Ohje on liitteenä.', attachmentIds: [brought.id] }
    expect((await kaisa.post(`${path}/threads/${threadId}`, answer)).status).toBe(200)
    const { status, text } = await open()
    expect([status, text]).toEqual([200, file.content])
  })

  test('has files that only those in it open', async () => {
    const { body: file } = await aada.upload<{ id: number }>(
      `/rest/v1/student/${await world.personId('aada.kuisma')}/attachment`,
      { category: 'MESSAGE' },
      { name: 'kuva.txt', content: 'Hei.' },
    )
    await aada.post(own, { threadId, text: 'Katso tätä.', attachmentIds: [file.id] })
    await sql`update stored_file set scan_state = 'CLEAN'`.execute(world.database.db)
    const open = (client: Client, id: number) => client.get(`${path}/threads/${threadId}/file/${id}`)
    const { status, text } = await open(kaisa, file.id)
    expect([status, text]).toEqual([200, 'Hei.'])
    expect((await open(kaisa, file.id + 1)).status).toBe(404)
    expect((await open(sami, file.id)).status).toBe(404)
  })
})
