import type { Attachment, Attachments } from '@studentgo/protocol/attachments'
import type { SentMessage, Thread, Threads } from '@studentgo/protocol/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photo } from '../../test/world/sample-files.ts'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'
import { transaction } from '../platform/database/database.ts'
import { writeAsStaff } from '../staff-messages/write-as-staff.command.ts'
import { sweepThreads } from './threads/sweep-threads.job.ts'

const path = '/rest/v1/messages/sendmessages'
const clock = makeTestClock()
let world: World
let aada: Client
let petri: Client
let ids: Record<'aada' | 'kaisa' | 'petri', number>

beforeAll(async () => {
  world = await makeWorld({ clock })
  aada = await world.as('aada.kuisma')
  petri = await world.as('petri.kuisma', 'PARENT')
  const { rows } = await sql<{ id: number }>`
    select person_id as id from staff join person p on p.id = person_id where p.source_id like '%:kaisa.mantyla'`.execute(
    world.database.db,
  )
  ids = {
    aada: await world.personId('aada.kuisma'),
    kaisa: rows[0]?.id ?? 0,
    petri: await world.personId('petri.kuisma'),
  }
})
afterAll(() => world.close())

const filesOf = (studentId = ids.aada) => `/rest/v1/student/${studentId}/attachment`

async function uploaded(client: Client, name: string, studentId = ids.aada): Promise<number> {
  const file = { name, content: name.endsWith('.jpg') ? await photo() : `Tiedosto ${name}` }
  const answer = await client.upload<Attachment>(filesOf(studentId), { category: 'MESSAGE' }, file)
  expect(answer.status).toBe(200)
  return answer.body.id
}

/** A file that a member of staff has uploaded for a student; the staff have no screens for it. */
async function broughtByKaisa(name: string, studentId = ids.aada): Promise<number> {
  const { id } = await world.database.db
    .insertInto('attachment')
    .values({
      student_id: studentId,
      file_id: sql<number>`(select min(id) from stored_file)`,
      name,
      category: 'MESSAGE',
      visibility: 'PRIVATE_TO_STAFF_TEAM',
      uploaded_by: ids.kaisa,
      uploaded_role: 'STAFF',
      uploaded_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function letter(to: Parameters<typeof writeAsStaff>[1]['to'], attachmentIds: readonly number[]) {
  const written = { staffId: ids.kaisa, to, text: 'Liitteenä ohje.', attachmentIds }
  return transaction(world.database.db, db =>
    writeAsStaff(db, written, { now: clock.now(), timeZone: clock.timeZone }),
  )
}

const ask = (attachmentIds: number[], client = aada) =>
  client.post<SentMessage>(path, {
    recipientKind: 'RESPONSIBLE',
    subject: 'Siirretty tunti',
    text: 'Kuvassa lukee toista.',
    attachmentIds,
  })

async function threadOf(client: Client, threadId: number, query = ''): Promise<Thread> {
  return (await client.get<Threads>(`${path}?threadId=${threadId}${query}`)).body.content[0] as Thread
}

const namesIn = (thread: Thread) => thread.messages?.map(one => one.attachments.map(file => file.name))
const messageCount = async () => (await world.database.db.selectFrom('message').select('id').execute()).length

describe('the files of a message', () => {
  test('go with it, are shown in its thread and in the list, and are not deleted', async () => {
    const file = await uploaded(aada, 'taulu.jpg')
    const { status, body } = await ask([file])
    expect(status).toBe(200)
    const thread = await threadOf(aada, body.threadId)
    expect(thread.messages?.[0]?.attachments).toMatchObject([
      { id: file, name: 'taulu.jpg', mime: 'image/jpeg', scan: 'UNSCANNED' },
    ])
    const { content } = (await aada.get<Threads>(path)).body
    expect(content.find(one => one.id === body.threadId)?.hasAttachments).toBe(true)
    expect(content.some(one => !one.hasAttachments)).toBe(true)
    const refused = await aada.delete(`${filesOf()}/${file}`)
    expect([refused.status, refused.subErrors[0]?.code]).toEqual([409, 'fileInUse'])
  })

  test('come with an answer too, each with its own message', async () => {
    const { body } = await ask([await uploaded(aada, 'eka.txt')])
    const { threadId } = body
    const second = await uploaded(aada, 'toka.txt')
    expect((await aada.post(path, { threadId, text: 'Vielä tämä.', attachmentIds: [second] })).status).toBe(
      200,
    )
    expect(namesIn(await threadOf(aada, threadId))).toEqual([['eka.txt'], ['toka.txt']])
  })

  test('are those of the writer: with anybody else’s nothing is sent', async () => {
    const mikael = await world.as('mikael.lindqvist')
    const before = await messageCount()
    const foreign = await uploaded(mikael, 'vieras.txt', await world.personId('mikael.lindqvist'))
    const own = await uploaded(aada, 'oma.txt')
    for (const wrong of [foreign, await broughtByKaisa('muistio.txt'), 999_999_999]) {
      expect((await ask([own, wrong])).status).toBe(404)
    }
    expect((await ask(Array.from({ length: 11 }, (_, at) => at + 1))).status).toBe(400)
    expect(await messageCount()).toBe(before)
    expect((await aada.delete(`${filesOf()}/${own}`)).status).toBe(200)
  })

  test('are free again once the message is taken back', async () => {
    const file = await uploaded(aada, 'hups.txt')
    const { body } = await ask([file])
    expect((await aada.delete(`${path}/${body.messageId}`)).status).toBe(200)
    expect((await aada.delete(`${filesOf()}/${file}`)).status).toBe(200)
  })
})

describe('a letter of the college with a file', () => {
  test('is downloaded by the student who received it, and by nobody else', async () => {
    const file = await broughtByKaisa('Ohje.txt')
    expect((await aada.get(`${filesOf()}/${file}`)).status).toBe(404)
    const { threadId } = await letter({ studentId: ids.aada, subject: 'Ohje' }, [file])
    expect(namesIn(await threadOf(aada, threadId))).toEqual([['Ohje.txt']])
    expect((await aada.get(`${filesOf()}/${file}`)).status).toBe(200)
    expect((await aada.get<Attachments>(`${filesOf()}?module=MESSAGE`)).body.content[0]).toMatchObject({
      name: 'Ohje.txt',
      canDelete: false,
    })
    expect((await petri.get(`${filesOf()}/${file}`)).status).toBe(404)
  })

  test('to a guardian is theirs: the student does not know of it', async () => {
    const file = await broughtByKaisa('Huoltajalle.txt')
    const to = { studentId: ids.aada, guardianId: ids.petri, subject: 'Ohje' }
    const { threadId } = await letter(to, [file])
    expect(namesIn(await threadOf(petri, threadId, `&studentId=${ids.aada}`))).toEqual([['Huoltajalle.txt']])
    expect((await petri.get(`${filesOf()}/${file}`)).status).toBe(200)
    expect((await aada.get(`${filesOf()}/${file}`)).status).toBe(404)
    const { content } = (await aada.get<Attachments>(filesOf())).body
    expect(content.map(one => one.name)).not.toContain('Huoltajalle.txt')
  })

  test('carries no file about another student', async () => {
    const before = await messageCount()
    const file = await broughtByKaisa('Toisen.txt', await world.personId('mikael.lindqvist'))
    await expect(letter({ studentId: ids.aada, subject: 'Ohje' }, [file])).rejects.toThrow('not-found')
    expect(await messageCount()).toBe(before)
  })
})

test('what a student has sent in a message stays unseen by the guardian', async () => {
  const file = await uploaded(aada, 'vain kaisalle.txt')
  await ask([file])
  expect((await petri.get(`${filesOf()}/${file}`)).status).toBe(404)
  const { content } = (await petri.get<Attachments>(filesOf())).body
  expect(content.filter(one => one.category === 'MESSAGE' && one.uploadedBy.role === 'STUDENT')).toEqual([])
})

test('a thread is deleted with its files when two school years have passed since the one it was written in', async () => {
  const { db } = world.database
  const [old, kept] = [await uploaded(aada, 'vanha.txt'), await uploaded(aada, 'säilyvä.txt')]
  const [gone, stays] = [(await ask([old])).body, (await ask([kept])).body]
  const writtenAt = (messageId: number, at: string) =>
    db.updateTable('message').set({ at }).where('id', '=', messageId).execute()
  await writtenAt(gone.messageId, '2024-07-31T23:59:59+03:00')
  await writtenAt(stays.messageId, '2024-08-01T00:00:00+03:00')
  await transaction(db, tx => sweepThreads(tx, clock.now(), clock.timeZone))
  expect((await aada.get(`${path}?threadId=${gone.threadId}`)).status).toBe(404)
  expect((await aada.get(`${filesOf()}/${old}`)).status).toBe(404)
  expect(namesIn(await threadOf(aada, stays.threadId))).toEqual([['säilyvä.txt']])
})
