import type { NewsItem, NewsPage } from '@studentgo/protocol/news'
import type { Notification } from '@studentgo/protocol/notifications'
import type { Page } from '@studentgo/protocol/paging'
import type { NewsFile, StaffNewsPiece, StaffNewsSummary } from '@studentgo/protocol/staff-news'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multipartOf } from '../../test/world/multipart.ts'
import { pdf, photo } from '../../test/world/sample-files.ts'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

const path = '/rest/v1/staff/news'
const clock = makeTestClock()
let world: World
let office: Client
let teacher: Client
beforeAll(async () => {
  world = await makeWorld({ clock })
  office = await world.as('laura.hietala', 'STAFF')
  teacher = await world.as('kaisa.mantyla', 'STAFF')
})
afterAll(() => world.close())

const everybody = { roles: ['STUDENT', 'PARENT'], campusIds: [], groupIds: [], qualificationIds: [] }

function draft(more: Record<string, unknown> = {}) {
  return {
    title: { fi: 'Ruokala on kiinni' },
    body: { fi: 'Huomenna **ei** ruokaa.\n\n- keitto\n- leipä' },
    category: 'GENERAL',
    requiresAcknowledgement: false,
    audience: everybody,
    pinned: false,
    ...more,
  }
}

async function begin(client: Client, more: Record<string, unknown> = {}): Promise<number> {
  const { status, body } = await client.post<{ id: number }>(path, draft(more))
  expect(status).toBe(200)
  return body.id
}

const piece = async (id: number, client = office) => (await client.get<StaffNewsPiece>(`${path}/${id}`)).body

async function publish(id: number, client = office, at?: { date: string; time: string }) {
  const { version } = await piece(id, client)
  return client.put<StaffNewsPiece>(`${path}/${id}/publishing`, { version, ...(at ? { at } : {}) })
}

async function reads(client: Client, id: number): Promise<boolean> {
  const { status } = await client.get(`/rest/v1/news/${id}`)
  expect([200, 404]).toContain(status)
  return status === 200
}

/** How many notifications of urgent news with this title somebody has. */
async function toldOf(client: Client, title: string): Promise<number> {
  await world.platform.jobs.runDue()
  const { body } = await client.get<{ content: Notification[] }>('/rest/v1/notifications')
  return body.content.filter(one => one.rule === 'news-urgent' && one.data.what === title).length
}

async function groupId(code: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from student_group where code = ${code}`.execute(
    world.database.db,
  )
  return rows[0]?.id ?? 0
}

describe('a piece of news that the office writes', () => {
  test('is read by nobody before it is published, and then by all whom it is for', async () => {
    const aada = await world.as('aada.kuisma')
    const petri = await world.as('petri.kuisma', 'PARENT')
    const id = await begin(office, { audience: { ...everybody, roles: ['STUDENT'] } })
    expect([await reads(aada, id), (await piece(id)).state]).toEqual([false, 'DRAFT'])
    const { body } = await publish(id)
    expect(body).toMatchObject({
      state: 'PUBLISHED',
      author: 'Laura Hietala',
      publishedAt: expect.any(String),
    })
    expect([await reads(aada, id), await reads(petri, id)]).toEqual([true, false])
    const item = (await aada.get<NewsItem>(`/rest/v1/news/${id}`)).body
    expect(item.body.map(node => node.tag)).toEqual(['p', 'ul'])
    expect(item.body[0]?.children?.[1]).toEqual({ tag: 'strong', children: [{ text: 'ei' }] })
  })

  test('holds what the sanitiser knows and nothing else', async () => {
    const hostile =
      '<script>alert(1)</script><img src=x onerror=alert(1)>\n\nTerve [paha](javascript:alert(1)) [hyvä](https://kuutsalmi.fi)'
    const id = await begin(office, { body: { fi: hostile } })
    const text = JSON.stringify((await piece(id)).body)
    expect(text).toContain('https://kuutsalmi.fi')
    expect(text).not.toMatch(/script|onerror|img/)
    const empty = await office.post(path, draft({ body: { fi: '<script>alert(1)</script>' } }))
    expect([empty.status, empty.subErrors[0]?.field]).toEqual([400, 'body.body.fi'])
  })

  test('is translated in title and text, or not at all', async () => {
    const half = await office.post(path, draft({ title: { fi: 'Terve', sv: 'Hej' } }))
    expect([half.status, half.subErrors[0]]).toMatchObject([
      400,
      { code: 'translateBoth', field: 'body.body.sv' },
    ])
    const id = await begin(office, { title: { fi: 'Terve', sv: 'Hej' }, body: { fi: 'Moi', sv: 'Tjena' } })
    await publish(id)
    const mikael = await world.as('mikael.lindqvist')
    await mikael.put('/rest/v1/locale/', { language: 'se' })
    expect((await mikael.get<NewsItem>(`/rest/v1/news/${id}`)).body.title).toBe('Hej')
  })

  test('says whom it reaches: exactly those who read it', async () => {
    const audience = { ...everybody, groupIds: [await groupId('TVT26A')] }
    const id = await begin(office, { audience })
    const { reach } = await piece(id)
    const query = `roles=STUDENT,PARENT&groupIds=${audience.groupIds[0]}`
    expect((await office.get(`/rest/v1/staff/audience/reach?${query}`)).body).toEqual(reach)
    await publish(id)
    const { rows: students } = await sql<{ username: string | null }>`select a.username from student s
      join person p on p.id = s.person_id and p.is_active left join account a on a.person_id = s.person_id
      join student_group g on g.id = s.group_id where g.code = 'TVT26A'`.execute(world.database.db)
    expect(students).toHaveLength(reach.students)
    for (const { username } of students.slice(0, 3)) {
      if (username !== null) expect(await reads(await world.as(username), id)).toBe(true)
    }
    expect(await reads(await world.as('amina.warsame'), id)).toBe(false)
  })

  test('waits for its time, can be given another, and is announced then where it is urgent', async () => {
    const aada = await world.as('aada.kuisma')
    const id = await begin(office, { category: 'URGENT', title: { fi: 'Sähkökatko' } })
    const told = () => toldOf(aada, 'Sähkökatko')
    const past = await publish(id, office, { date: '2026-11-22', time: '10:00' })
    expect([past.status, past.subErrors[0]?.code]).toEqual([400, 'timeHasPassed'])
    const later = await publish(id, office, { date: '2026-11-23', time: '20:00' })
    expect(later.body).toMatchObject({ state: 'SCHEDULED', publishedAt: '2026-11-23T20:00:00+02:00' })
    await publish(id, office, { date: '2026-11-23', time: '21:00' })
    expect([await reads(aada, id), await told()]).toEqual([false, 0])
    clock.pass({ hours: 13 })
    office = await world.as('laura.hietala', 'STAFF')
    teacher = await world.as('kaisa.mantyla', 'STAFF')
    const aadaLater = await world.as('aada.kuisma')
    expect(await reads(aadaLater, id)).toBe(true)
    aada.get = aadaLater.get
    expect([await told(), await told()]).toEqual([1, 1])
  })

  test('is withdrawn at once, and published again', async () => {
    const aada = await world.as('aada.kuisma')
    const id = await begin(office)
    await publish(id)
    const { version } = await piece(id)
    const withdrawn = await office.put<StaffNewsPiece>(`${path}/${id}/withdrawal`, { version })
    expect([withdrawn.body.state, await reads(aada, id)]).toEqual(['WITHDRAWN', false])
    expect((await office.put(`${path}/${id}/withdrawal`, { version })).status).toBe(409)
    expect((await publish(id)).body.state).toBe('PUBLISHED')
    expect(await reads(aada, id)).toBe(true)
    expect((await office.delete(`${path}/${id}`)).status).toBe(409)
    const unread = await begin(office)
    expect((await office.delete(`${path}/${unread}`)).status).toBe(200)
    expect((await office.get(`${path}/${unread}`)).status).toBe(404)
  })

  test('takes along what was told of it when it is withdrawn, and is told anew when it is published again', async () => {
    const aada = await world.as('aada.kuisma')
    const id = await begin(office, { category: 'URGENT', title: { fi: 'Vesikatko' } })
    await publish(id)
    expect(await toldOf(aada, 'Vesikatko')).toBe(1)
    const { version } = await piece(id)
    await office.put(`${path}/${id}/withdrawal`, { version })
    expect(await toldOf(aada, 'Vesikatko')).toBe(0)
    await publish(id)
    expect(await toldOf(aada, 'Vesikatko')).toBe(1)
  })

  test('counts who has read and acknowledged it, students and guardians apart', async () => {
    const id = await begin(office, { requiresAcknowledgement: true })
    await publish(id)
    const aada = await world.as('aada.kuisma')
    const petri = await world.as('petri.kuisma', 'PARENT')
    await aada.put('/rest/v1/news', { newsId: id, acknowledged: true })
    await petri.put('/rest/v1/news', { newsId: id, read: true })
    expect(await piece(id)).toMatchObject({
      marks: { read: 2, acknowledged: 1 },
      students: { read: 1, acknowledged: 1 },
      guardians: { read: 1, acknowledged: 0 },
    })
  })

  test('is changed by one at a time, and its readers have the new words', async () => {
    const id = await begin(office)
    await publish(id)
    const { version } = await piece(id)
    const body = { version, news: draft({ title: { fi: 'Ruokala on auki' } }) }
    expect((await office.put(`${path}/${id}`, body)).status).toBe(200)
    const again = await office.put(`${path}/${id}`, body)
    expect([again.status, again.subErrors[0]?.code]).toEqual([409, 'stale-version'])
    const aada = await world.as('aada.kuisma')
    expect((await aada.get<NewsItem>(`/rest/v1/news/${id}`)).body.title).toBe('Ruokala on auki')
  })
})

describe('what an import has brought', () => {
  test('is withdrawn at the desk, and changed where it comes from', async () => {
    const { rows } = await sql<{ id: number }>`select id from news where source_id = 'demo:flu'`.execute(
      world.database.db,
    )
    const id = rows[0]?.id ?? 0
    const { version, may } = await piece(id)
    expect(may).toEqual({ edit: false, publish: false, withdraw: true, delete: false })
    expect((await office.put(`${path}/${id}`, { version, news: draft() })).status).toBe(409)
    const aada = await world.as('aada.kuisma')
    expect((await office.put(`${path}/${id}/withdrawal`, { version })).status).toBe(200)
    expect(await reads(aada, id)).toBe(false)
    await publish(id)
    expect(await reads(aada, id)).toBe(true)
  })
})

describe('a teacher', () => {
  test('is offered the groups of their own students, and writes to no others', async () => {
    const { body } = await teacher.get<{ everybody: boolean; groups: { id: number; name: string }[] }>(
      '/rest/v1/staff/audience',
    )
    expect([body.everybody, body.groups.map(one => one.name).includes('TVT26A')]).toEqual([false, true])
    const { body: whole } = await office.get<typeof body>('/rest/v1/staff/audience')
    expect(whole.everybody).toBe(true)
    const foreign = whole.groups.find(one => !body.groups.some(own => own.id === one.id))?.id ?? 0
    expect(foreign).toBeGreaterThan(0)
    const own = await groupId('TVT26A')
    const to = (groupIds: number[]) => ({ audience: { ...everybody, groupIds } })
    expect((await teacher.post(path, draft(to([foreign])))).status).toBe(404)
    expect((await teacher.post(path, draft(to([own, foreign])))).status).toBe(404)
    expect((await teacher.post(path, draft(to([])))).status).toBe(400)
    expect(
      (await teacher.get(`/rest/v1/staff/audience/reach?roles=STUDENT&groupIds=${foreign}`)).status,
    ).toBe(404)
    const id = await begin(teacher, to([own]))
    expect((await publish(id, teacher)).body.state).toBe('PUBLISHED')
    expect(await reads(await world.as('aada.kuisma'), id)).toBe(true)
  })

  test('finds only their own news, whatever the office has written', async () => {
    const offices = await begin(office)
    const list = (await teacher.get<Page<StaffNewsSummary>>(path)).body
    expect(list.content.map(one => one.id)).not.toContain(offices)
    expect((await teacher.get(`${path}/${offices}`)).status).toBe(404)
    expect((await teacher.put(`${path}/${offices}`, { version: 1, news: draft() })).status).toBe(404)
    expect((await teacher.delete(`${path}/${offices}`)).status).toBe(404)
    const all = (await office.get<Page<StaffNewsSummary>>(`${path}?size=100&state=DRAFT`)).body
    expect(all.content.map(one => one.id)).toContain(offices)
    expect(new Set(all.content.map(one => one.state))).toEqual(new Set(['DRAFT']))
  })
})

describe('pictures and files', () => {
  test('are shown with the piece and go to its readers; an alt text makes a picture', async () => {
    const id = await begin(office)
    const send = async (fields: Record<string, unknown>, name: string, content: Buffer | string) => {
      const { payload, type } = multipartOf(fields, { name, content })
      return office.send<NewsFile>('POST', `${path}/${id}/file`, payload, { 'content-type': type })
    }
    const picture = await send(
      { alt: 'Kissa', altSv: 'En katt' },
      'kissa.jpg',
      await photo({ width: 64, height: 48 }),
    )
    expect(picture.body).toMatchObject({
      alt: { fi: 'Kissa', sv: 'En katt' },
      width: 64,
      height: 48,
      scan: 'UNSCANNED',
    })
    const paper = await send({}, 'ohje.pdf', Buffer.from(pdf()))
    expect((await send({ alt: 'Ohje' }, 'ohje.pdf', Buffer.from(pdf()))).status).toBe(409)
    await publish(id)
    const aada = await world.as('aada.kuisma')
    const item = (await aada.get<NewsItem>(`/rest/v1/news/${id}`)).body
    expect([item.images.length, item.attachments.map(one => one.name)]).toEqual([1, ['ohje.pdf']])
    expect((await office.get(`${path}/${id}/file/${paper.body.id}`)).status).toBe(200)
    expect((await teacher.get(`${path}/${id}/file/${paper.body.id}`)).status).toBe(404)
    expect((await office.delete(`${path}/${id}/file/${paper.body.id}`)).status).toBe(200)
    expect((await aada.get(`/rest/v1/news/${id}/file/${paper.body.id}`)).status).toBe(404)
    expect((await aada.get<NewsPage>('/rest/v1/news')).body.content.map(one => one.id)).toContain(id)
  })
})
