import type { Attachment, Attachments } from '@studentgo/protocol/attachments'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdf, photo } from '../../test/world/sample-files.ts'
import { type Answer, type Client, makeWorld, type World } from '../../test/world/world.ts'

let world: World
let aada: Client
let petri: Client
let aadaId: number
let path: string

beforeAll(async () => {
  world = await makeWorld()
  aada = await world.as('aada.kuisma')
  petri = await world.as('petri.kuisma', 'PARENT')
  aadaId = await world.personId('aada.kuisma')
  path = pathOf(aadaId)
})
afterAll(() => world.close())

const pathOf = (studentId: number) => `/rest/v1/student/${studentId}/attachment`

async function idOf(name: string): Promise<number> {
  const row = await world.database.db
    .selectFrom('attachment')
    .select('id')
    .where('name', '=', name)
    .where('student_id', '=', aadaId)
    .executeTakeFirstOrThrow()
  return row.id
}

function uploadBy(client: Client, category: string, name = 'muistio.txt', content: Buffer | string = 'Hei.') {
  return client.upload<Attachment>(path, { category }, { name, content })
}

const codeOf = (answer: Answer) => [answer.status, answer.subErrors[0]?.code]

describe('a student', () => {
  test('uploads a photo, finds it in the list, and downloads it without the place where it was taken', async () => {
    const sent = await photo()
    expect(sent.includes('SECRET-PLACE')).toBe(true)
    const uploaded = await aada.upload<Attachment>(
      path,
      { category: 'ABSENCE', description: 'Lääkäristä' },
      { name: 'Todistus äö.jpg', content: sent },
    )
    expect(uploaded.status).toBe(200)
    expect(uploaded.body).toMatchObject({
      name: 'Todistus äö.jpg',
      mime: 'image/jpeg',
      category: 'ABSENCE',
      description: 'Lääkäristä',
      scan: 'UNSCANNED',
      visibility: 'STUDENT_AND_PARENT',
      uploadedBy: { name: 'Aada Kuisma', role: 'STUDENT' },
      canDelete: true,
    })
    const list = await aada.get<Attachments>(path)
    expect(list.body.content[0]).toEqual(uploaded.body)
    expect(list.body.room.files).toBe(list.body.totalElements)
    const download = await aada.get(`${path}/${uploaded.body.id}`)
    expect(download.status).toBe(200)
    expect(download.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="Todistus ao.jpg"; filename*=UTF-8''Todistus%20%C3%A4%C3%B6.jpg`,
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none';/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store, private',
    })
    expect(download.headers).not.toHaveProperty('x-offline')
    expect(download.bytes.includes('SECRET-PLACE')).toBe(false)
    expect((await sharp(download.bytes).metadata()).width).toBe(40)
  })

  test('sees the own files and those that the college shares, by what they are for', async () => {
    await sql`insert into attachment (student_id, file_id, name, category, visibility, uploaded_by, uploaded_role, uploaded_at)
      select ${aadaId}, min(f.id), 'Henkilökunnan muistio.pdf', 'OTHER', 'PRIVATE_TO_STAFF_TEAM',
        (select min(person_id) from staff), 'STAFF', '2026-11-20 12:00+02' from stored_file f`.execute(
      world.database.db,
    )
    const names = async (query = '') =>
      (await aada.get<Attachments>(`${path}${query}`)).body.content.map(one => one.name)
    expect(await names()).toEqual(
      expect.arrayContaining(['Hygieniapassi.pdf', 'Opinnot lyhyesti.pdf', 'Lääkärintodistus.jpg']),
    )
    expect(await names()).not.toContain('Henkilökunnan muistio.pdf')
    expect(await names('?category=PLAN')).toEqual(['Opinnot lyhyesti.pdf'])
    expect(await names('?module=NOTICE')).toEqual(['Lääkärintodistus.jpg'])
    expect(await names('?module=NOTICE&relatedId=999999')).toEqual([])
    expect(codeOf(await aada.get(`${path}/${await idOf('Henkilökunnan muistio.pdf')}`))).toEqual([
      404,
      'not-found',
    ])
  })

  test('deletes the own file that is used for nothing, and no other', async () => {
    const { body } = await uploadBy(aada, 'OTHER')
    expect((await aada.delete(`${path}/${body.id}`)).body).toEqual({ deleted: true })
    expect((await aada.get(`${path}/${body.id}`)).status).toBe(404)
    expect((await aada.delete(`${path}/${body.id}`)).status).toBe(404)
    const used = await aada.delete(`${path}/${await idOf('Työasema asennettu.jpg')}`)
    expect(codeOf(used)).toEqual([409, 'fileInUse'])
    const another = await aada.delete(`${path}/${await idOf('Opinnot lyhyesti.pdf')}`)
    expect(codeOf(another)).toEqual([409, 'fileOfAnother'])
  })

  test('gives their own file another name and description, and no other; what it is stays', async () => {
    const { body } = await uploadBy(aada, 'OTHER')
    const describe = (id: number, more: object) => aada.put<{ name: string }>(`${path}/${id}`, more)
    const changed = await describe(body.id, { name: 'Oma esittely.exe', description: ' Kesätöihin ' })
    expect(changed.body).toEqual({ name: 'Oma esittely.exe.txt' })
    const shown = (await aada.get<Attachments>(path)).body.content.find(one => one.id === body.id)
    expect([shown?.name, shown?.description, shown?.mime]).toEqual([
      'Oma esittely.exe.txt',
      'Kesätöihin',
      'text/plain; charset=utf-8',
    ])
    expect((await describe(body.id, { name: 'Esittely' })).body).toEqual({ name: 'Esittely.txt' })
    const again = (await aada.get<Attachments>(path)).body.content.find(one => one.id === body.id)
    expect(again).not.toHaveProperty('description')
    for (const name of ['', '   ', 'a'.repeat(121)])
      expect((await describe(body.id, { name })).status).toBe(400)
    const used = await describe(await idOf('Työasema asennettu.jpg'), { name: 'Toinen' })
    expect(codeOf(used)).toEqual([409, 'fileInUse'])
    expect(codeOf(await describe(await idOf('Opinnot lyhyesti.pdf'), { name: 'Toinen' }))).toEqual([
      409,
      'fileOfAnother',
    ])
    const mikael = await world.as('mikael.lindqvist')
    expect((await mikael.put(`${path}/${body.id}`, { name: 'Minun' })).status).toBe(404)
    await aada.delete(`${path}/${body.id}`)
  })

  test('finds nothing at the address of another', async () => {
    const joonasId = await world.personId('joonas.vainio')
    const nobody = await aada.get(pathOf(999_999_999))
    expect(codeOf(nobody)).toEqual([404, 'not-found'])
    expect((await aada.get(pathOf(joonasId))).text).toBe(nobody.text)
    expect(
      (await aada.upload(pathOf(joonasId), { category: 'OTHER' }, { name: 'a.txt', content: 'a' })).status,
    ).toBe(404)
    const { id } = await world.database.db
      .selectFrom('attachment')
      .select('id')
      .where('student_id', '=', joonasId)
      .executeTakeFirstOrThrow()
    for (const address of [`${pathOf(joonasId)}/${id}`, `${path}/${id}`]) {
      expect((await aada.get(address)).text).toBe(nobody.text)
      expect((await aada.delete(address)).text).toBe(nobody.text)
    }
  })

  test('sends the same content twice, and the store keeps it once', async () => {
    const [first, second] = [
      await uploadBy(aada, 'OTHER', 'a.pdf', pdf()),
      await uploadBy(aada, 'OTHER', 'b.pdf', pdf()),
    ]
    expect(first.body.sha256).toBe(second.body.sha256)
    expect(first.body.id).not.toBe(second.body.id)
    const { count } = await world.database.db
      .selectFrom('stored_file')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('sha256', '=', first.body.sha256)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
    await aada.delete(`${path}/${first.body.id}`)
    expect((await aada.get(`${path}/${second.body.id}`)).status).toBe(200)
  })

  test('sends a file again after a lost answer, and it is there once', async () => {
    const form = () =>
      aada.upload<Attachment>(
        path,
        { category: 'OTHER' },
        { name: 'kerran.txt', content: 'Kerran.' },
        { 'idempotency-key': 'a'.repeat(20) },
      )
    const [first, again] = [await form(), await form()]
    expect([again.status, again.body.id]).toEqual([200, first.body.id])
  })
})

describe('a guardian of a minor', () => {
  test('sees what is shared with guardians, and downloads it with an audit row', async () => {
    const { content } = (await petri.get<Attachments>(path)).body
    expect(content.map(one => one.name)).toEqual(
      expect.arrayContaining(['Opinnot lyhyesti.pdf', 'Lääkärintodistus.jpg']),
    )
    expect(content.every(one => one.visibility === 'STUDENT_AND_PARENT')).toBe(true)
    expect((await petri.get(`${path}/${await idOf('Opinnot lyhyesti.pdf')}`)).status).toBe(200)
    expect(codeOf(await petri.get(`${path}/${await idOf('Hygieniapassi.pdf')}`))).toEqual([404, 'not-found'])
    const audited = await world.database.db
      .selectFrom('audit')
      .select('outcome')
      .where('action', '=', 'GET /student/:studentId/attachment/:attachmentId')
      .where('actor_kind', '=', 'PARENT')
      .execute()
    expect(audited.map(row => row.outcome)).toEqual(['DONE', 'REFUSED'])
  })

  test('uploads a certificate of an absence, and nothing else', async () => {
    const brought = await uploadBy(petri, 'ABSENCE')
    expect(brought.body).toMatchObject({ visibility: 'STUDENT_AND_PARENT', uploadedBy: { role: 'PARENT' } })
    expect(codeOf(await uploadBy(petri, 'PLAN'))).toEqual([403, 'not-permitted'])
    const shared = await petri.delete(`${path}/${await idOf('Opinnot lyhyesti.pdf')}`)
    expect(codeOf(shared)).toEqual([409, 'fileOfAnother'])
    expect((await petri.delete(`${path}/${brought.body.id}`)).status).toBe(200)
  })

  test('finds nothing of an adult child, a stranger or nobody, all alike', async () => {
    const { db } = world.database
    const reetta = await world.personId('reetta.hakkinen')
    await db
      .insertInto('parent_access')
      .values({
        parent_id: await world.personId('petri.kuisma'),
        student_id: reetta,
        consent_scopes: ['TIMETABLE', 'ABSENCE', 'PLAN', 'ASSESSMENT', 'CONTRACT', 'MESSAGE', 'SUPPORT'],
        consent_until: '2027-01-01',
      })
      .execute()
    const answers = new Set<string>()
    for (const studentId of [reetta, await world.personId('olena.bondar'), 999_999_999]) {
      const get = await petri.get(pathOf(studentId))
      const post = await petri.upload(
        pathOf(studentId),
        { category: 'ABSENCE' },
        { name: 'a.txt', content: 'a' },
      )
      expect([get.status, post.status]).toEqual([404, 404])
      answers.add(get.text).add(post.text)
    }
    expect(answers.size).toBe(1)
  })

  test('of a student under non-disclosure sees only their own files', async () => {
    const { db } = world.database
    await db.updateTable('student').set({ non_disclosure: true }).where('person_id', '=', aadaId).execute()
    await db.updateTable('parent_access').set({ regranted: true }).where('student_id', '=', aadaId).execute()
    const { content } = (await petri.get<Attachments>(path)).body
    expect(content.map(one => one.name)).toEqual(['Lääkärintodistus.jpg'])
    expect((await petri.get(`${path}/${await idOf('Opinnot lyhyesti.pdf')}`)).status).toBe(404)
    await db.updateTable('student').set({ non_disclosure: false }).where('person_id', '=', aadaId).execute()
  })
})

describe('the quota for files', () => {
  test('is 200 files, also when two come at once', async () => {
    await sql`insert into attachment (student_id, file_id, name, category, visibility, uploaded_by, uploaded_role, uploaded_at)
      select ${aadaId}, (select min(id) from stored_file), 'x.txt', 'OTHER', 'STUDENT', ${aadaId}, 'STUDENT', '2026-01-01'
      from generate_series(1, 199 - (select count(*)::integer from attachment where student_id = ${aadaId}))`.execute(
      world.database.db,
    )
    const both = await Promise.all([uploadBy(aada, 'OTHER'), uploadBy(aada, 'OTHER')])
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409])
    expect(both.find(answer => answer.status === 409)?.subErrors).toEqual([
      { code: 'tooManyFiles', messageKey: 'problem.tooManyFiles', params: { files: 200, megabytes: 500 } },
    ])
    await sql`delete from attachment where name = 'x.txt'`.execute(world.database.db)
  })

  test('is 500 megabytes', async () => {
    await sql`update stored_file set size = ${500 * 1024 * 1024}
      where id = (select file_id from attachment where name = 'Hygieniapassi.pdf')`.execute(world.database.db)
    expect(codeOf(await uploadBy(aada, 'OTHER'))).toEqual([409, 'noRoomForFile'])
  })
})
