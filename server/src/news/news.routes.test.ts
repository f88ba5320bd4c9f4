import type { Home } from '@studentgo/protocol/home'
import type { NewsItem, NewsPage } from '@studentgo/protocol/news'
import type { Notification } from '@studentgo/protocol/notifications'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepTables } from '../../test/every-endpoint/kept-tables.ts'
import { faultsIn, importSample } from '../../test/import/import-sample.ts'
import { type SampleFolder, sampleSchool } from '../../test/import/sample-folder.ts'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { testNow } from '../../test/world/test-time.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

const path = '/rest/v1/news'

let world: World
let putBack: () => Promise<void>
let aada: Client

beforeAll(async () => {
  world = await makeWorld()
  putBack = await keepTables(world.database.db, ['news_reading'])
})
beforeEach(async () => {
  aada = await world.as('aada.kuisma')
})
afterEach(() => putBack())
afterAll(() => world.close())

async function news(client: Client, query = ''): Promise<NewsPage> {
  const { status, body } = await client.get<NewsPage>(`${path}?size=100${query}`)
  expect([query, status]).toEqual([query, 200])
  return body
}

async function idOf(sourceId: string): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select id from news where source_id = ${`demo:${sourceId}`}`.execute(world.database.db)
  return rows[0]?.id ?? 0
}

/** The demo school's news that a person reads, by the names of its file. */
async function namesOf(client: Client, query = ''): Promise<string[]> {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, substr(source_id, 6) as name from news`.execute(world.database.db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (await news(client, query)).content.map(one => names.get(one.id) ?? '')
}

describe('whom news is for', () => {
  test.each([
    ['aada.kuisma', 'STUDENT', ['water-break', 'tvt1-trip', 'software-fair', 'safety-rules']],
    ['amina.warsame', 'STUDENT', ['vasaraniemi-dust', 'wood-exhibition', 'puu1-tools', 'safety-rules']],
    ['tuomas.harju', 'STUDENT', ['liikuntapuisto-gym', 'sports-coaching']],
    ['noora.aalto', 'STUDENT', ['canteen']],
    ['petri.kuisma', 'PARENT', ['guardians-evening', 'tvt1-trip', 'tuva-guardians', 'water-break', 'flu']],
    ['merja.vainio', 'PARENT', ['guardians-evening', 'tvt2-projects']],
    ['hodan.warsame', 'PARENT', ['guardians-evening', 'flu']],
  ] as const)(
    '%s as %s reads what their role, campus, group and studies bring',
    async (name, kind, expected) => {
      expect(await namesOf(await world.as(name, kind))).toEqual(expect.arrayContaining([...expected]))
    },
  )

  test.each([
    ['aada.kuisma', 'STUDENT', ['guardians-evening', 'tvt2-projects', 'vasaraniemi-bus', 'wood-exhibition']],
    ['petri.kuisma', 'PARENT', ['safety-rules', 'tvt2-projects', 'wood-exhibition', 'student-union']],
    ['hodan.warsame', 'PARENT', ['wood-exhibition', 'vasaraniemi-dust', 'puu1-tools']],
  ] as const)(
    '%s as %s does not read what is for others, in the list or alone',
    async (name, kind, hidden) => {
      const client = await world.as(name, kind)
      const names = await namesOf(client)
      for (const one of hidden) {
        expect(names).not.toContain(one)
        const id = await idOf(one)
        expect((await client.get(`${path}/${id}`)).status).toBe(404)
        expect((await client.put(path, { newsId: id, read: true })).status).toBe(404)
      }
    },
  )

  test('a guardian with access to a student under non-disclosure learns no campus from news', async () => {
    const { db } = world.database
    await sql`update parent_access set regranted = true
      where student_id = ${await world.personId('ilmari.koski')}`.execute(db)
    const { rows } = await sql<{ username: string }>`select a.username from account a
      join parent_access p on p.parent_id = a.person_id
      where p.student_id = ${await world.personId('ilmari.koski')} limit 1`.execute(db)
    const guardian = await world.as(rows[0]?.username ?? '', 'PARENT')
    const { rows: others } = await sql`select from parent_access p join account a on a.person_id = p.parent_id
      where a.username = ${rows[0]?.username ?? ''}`.execute(db)
    expect(others).toHaveLength(1)
    expect(await namesOf(guardian)).not.toContain('vasaraniemi-dust')
    expect(await namesOf(guardian)).toContain('flu')
    expect(await namesOf(await world.as('ilmari.koski'))).toContain('vasaraniemi-dust')
  })

  test('nobody reads what is not published yet or has expired', async () => {
    const names = await namesOf(aada)
    expect(names).not.toContain('next-term')
    expect(names).not.toContain('lost-and-found')
    expect((await aada.get(`${path}/${await idOf('next-term')}`)).status).toBe(404)
  })
})

describe('the list', () => {
  test('begins with what is pinned, then the newest, in pages', async () => {
    const { content, totalElements } = await news(aada)
    expect(content.slice(0, 3).map(one => one.pinned)).toEqual([true, true, false])
    for (const pinned of [true, false]) {
      const times = content.filter(one => one.pinned === pinned).map(one => one.publishedAt)
      expect(times).toEqual(times.toSorted().toReversed())
    }
    const { body } = await aada.get<NewsPage>(`${path}?size=5&page=1`)
    expect(body.content.map(one => one.id)).toEqual(content.slice(5, 10).map(one => one.id))
    expect(body).toMatchObject({ totalElements, number: 1, size: 5, first: false })
  })

  test('is filtered by category and by what is unread, and always counts all that is unread', async () => {
    const all = await news(aada)
    const campus = await news(aada, '&category=CAMPUS')
    expect(campus.content.length).toBeGreaterThan(1)
    expect(new Set(campus.content.map(one => one.category))).toEqual(new Set(['CAMPUS']))
    expect(campus.unreadCount).toBe(all.unreadCount)
    const [first] = campus.content
    await aada.put(path, { newsId: first?.id, read: true })
    const unread = await news(aada, '&unread=true&category=CAMPUS')
    expect(unread.totalElements).toBe(campus.totalElements - 1)
    expect(unread.unreadCount).toBe(all.unreadCount - 1)
    expect((await aada.get(`${path}?category=GOSSIP`)).status).toBe(400)
  })

  test('may be kept on a device for a day, by a student alone', async () => {
    expect((await aada.get(path)).headers['x-offline']).toBe('allow; ttl=86400')
    expect((await (await world.as('petri.kuisma', 'PARENT')).get(path)).headers['x-offline']).toBeUndefined()
  })
})

describe('one piece of news', () => {
  async function item(client: Client, name: string, language = 'fi'): Promise<NewsItem> {
    const answer = await client.send('GET', `${path}/${await idOf(name)}`, undefined, {
      'accept-language': language,
    })
    expect(answer.status).toBe(200)
    return answer.body as NewsItem
  }

  test('is a tree of headings, lists and links, never HTML', async () => {
    const { body, audience } = await item(aada, 'water-break')
    expect(body.map(node => node.tag)).toEqual(['p', 'ul', 'p'])
    expect(body[2]?.children?.[1]).toEqual({
      tag: 'a',
      href: 'tel:+358405550113',
      children: [{ text: '040 555 0113' }],
    })
    expect(audience).toEqual({
      roles: ['STUDENT', 'PARENT'],
      campuses: ['Satamakatu'],
      groups: [],
      qualifications: [],
    })
  })

  test('comes in the language of the reader, and says where it is only in Finnish', async () => {
    expect(await item(aada, 'water-break', 'sv')).toMatchObject({
      title: expect.stringMatching(/^Vattenavbrott/),
    })
    expect(await item(aada, 'water-break', 'sv')).not.toHaveProperty('titleLanguage')
    const union = await item(aada, 'student-union', 'sv')
    expect(union).toMatchObject({ titleLanguage: 'fi', ingressLanguage: 'fi', bodyLanguage: 'fi' })
    expect(union.title).toHaveLength(300)
    expect(await item(aada, 'student-union', 'en')).not.toHaveProperty('bodyLanguage')
  })
})

describe('marks', () => {
  test('the first time that a person reads is kept, and is their own', async () => {
    const newsId = await idOf('flu')
    const before = (await news(aada)).unreadCount
    const onHome = async () => (await aada.get<Home>('/rest/v1/home')).body.news.unreadCount
    expect(await onHome()).toBe(before)
    const first = await aada.put<{ readAt: string; unreadCount: number }>(path, { newsId, read: true })
    expect(first.body).toMatchObject({ newsId, unreadCount: before - 1 })
    expect(await onHome()).toBe(before - 1)
    const second = await aada.put<{ readAt: string; unreadCount: number }>(path, { newsId, read: true })
    expect(second.body).toEqual(first.body)
    const petri = await world.as('petri.kuisma', 'PARENT')
    expect((await petri.get<NewsItem>(`${path}/${newsId}`)).body.readAt).toBeUndefined()
    expect((await aada.get<NewsItem>(`${path}/${newsId}`)).body.readAt).toBe(first.body.readAt)
  })

  test('what requires it is acknowledged, also when it was only read before', async () => {
    const newsId = await idOf('safety-rules')
    await aada.put(path, { newsId, read: true })
    expect((await aada.get<NewsItem>(`${path}/${newsId}`)).body.acknowledgedAt).toBeUndefined()
    const done = await aada.put<{ acknowledgedAt: string }>(path, { newsId, acknowledged: true })
    expect(done.body.acknowledgedAt).toBeDefined()
    const again = await aada.put<{ acknowledgedAt: string }>(path, { newsId, acknowledged: true })
    expect(again.body.acknowledgedAt).toBe(done.body.acknowledgedAt)
  })

  test('what does not require it is not acknowledged, and an unknown piece is not found', async () => {
    expect((await aada.put(path, { newsId: await idOf('flu'), acknowledged: true })).status).toBe(409)
    expect((await aada.put(path, { newsId: 99_999_999, read: true })).status).toBe(404)
    expect((await aada.put(path, { newsId: 1, read: true, acknowledged: true })).status).toBe(400)
  })

  test('a person who can only read marks news all the same', async () => {
    const noora = await world.as('noora.aalto')
    expect((await noora.put(path, { newsId: await idOf('canteen'), read: true })).status).toBe(200)
  })
})

describe('urgent news that an import brings', () => {
  const clock = makeTestClock()
  let school: World
  beforeAll(async () => {
    school = await makeWorld({ clock })
  })
  afterAll(() => school.close())

  async function bring(folder: SampleFolder, source: string) {
    const { refusals } = await importSample(school, folder, source, { now: clock.now() })
    expect(refusals).toEqual([])
  }

  const urgent = (more: Record<string, string> = {}) => ({
    sourcedId: 'n1',
    title: 'Vesikatko',
    body: '<p>Vesi palaa.</p>',
    category: 'URGENT',
    publishedAt: testNow,
    ...more,
  })

  async function told(source: string, who: string, kind: 'STUDENT' | 'PARENT' = 'STUDENT') {
    await school.platform.jobs.runDue()
    const client = await school.as(`${who}.${source}`, kind)
    const { body } = await client.get<{ content: Notification[] }>('/rest/v1/notifications')
    return body.content.filter(one => one.rule === 'news-urgent').map(one => [one.data.what, one.target])
  }

  test('is told to students and guardians once; what comes first is no news', async () => {
    await bring({ ...sampleSchool('u1'), ext_news: [urgent()] }, 'u1')
    expect(await told('u1', 'sasa')).toEqual([])
    const second = urgent({ sourcedId: 'n2', title: 'Sähkökatko' })
    const later = { ...sampleSchool('u1'), ext_news: [urgent(), second] }
    await bring(later, 'u1')
    await bring(later, 'u1')
    expect(await told('u1', 'sasa')).toEqual([
      ['Sähkökatko', expect.stringMatching(/^\/news\/item\?news=\d+$/)],
    ])
    expect(await told('u1', 'petri', 'PARENT')).toEqual([['Sähkökatko', expect.any(String)]])
  })

  test('is marked as read among the notifications as soon as it is read itself', async () => {
    await bring(sampleSchool('u4'), 'u4')
    await bring({ ...sampleSchool('u4'), ext_news: [urgent()] }, 'u4')
    const [[, target] = []] = await told('u4', 'sasa')
    const sasa = await school.as('sasa.u4')
    const unread = async () =>
      (await sasa.get<{ unreadCount: number }>('/rest/v1/notifications')).body.unreadCount
    expect(await unread()).toBe(1)
    const newsId = Number(new URLSearchParams(String(target).split('?')[1]).get('news'))
    expect((await sasa.put('/rest/v1/news', { newsId, read: true })).status).toBe(200)
    expect(await unread()).toBe(0)
  })

  test('is announced only to its audience', async () => {
    await bring(sampleSchool('u2'), 'u2')
    await bring({ ...sampleSchool('u2'), ext_news: [urgent({ role: 'PARENT' })] }, 'u2')
    expect(await told('u2', 'sasa')).toEqual([])
    expect(await told('u2', 'petri', 'PARENT')).toHaveLength(1)
  })

  test('is told when it is published, and not when it was withdrawn before', async () => {
    await bring(sampleSchool('u3'), 'u3')
    const tomorrow = { publishedAt: '2026-11-24T07:00:00+02:00' }
    const withdrawn = urgent({ ...tomorrow, sourcedId: 'n2', title: 'Ei sittenkään' })
    await bring({ ...sampleSchool('u3'), ext_news: [urgent(tomorrow), withdrawn] }, 'u3')
    await bring({ ...sampleSchool('u3'), ext_news: [urgent(tomorrow)] }, 'u3')
    expect(await told('u3', 'sasa')).toEqual([])
    clock.pass({ hours: 24 })
    expect(await told('u3', 'sasa')).toEqual([['Vesikatko', expect.any(String)]])
  })
})

describe('news in an import', () => {
  test('that is gone ends at once, and who has read it stays known', async () => {
    const source = 'ended'
    const bring = (rows: Record<string, string>[]) =>
      importSample(world, { ...sampleSchool(source), ext_news: rows }, source)
    const row = {
      sourcedId: 'n1',
      title: 'Kerran',
      body: '<p>Kerran</p>',
      category: 'GENERAL',
      publishedAt: '2026-11-20T09:00:00+02:00',
    }
    await bring([row])
    const found = (await news(aada)).content.find(one => one.title === 'Kerran')
    await aada.put(path, { newsId: found?.id, read: true })
    await bring([{ ...row, sourcedId: 'n0', title: 'Toinen' }])
    expect((await news(aada)).content.map(one => one.title)).not.toContain('Kerran')
    const { rows } = await sql`select from news_reading where news_id = ${found?.id}`.execute(
      world.database.db,
    )
    expect(rows).toHaveLength(1)
    const report = await bring([
      { ...row, expiresAt: row.publishedAt },
      { ...row, sourcedId: 'n2', titleSv: 'En gång' },
    ])
    expect(faultsIn(report).map(({ column, reason }) => [column, reason])).toEqual([
      ['expiresAt', 'is not after publishedAt'],
      ['bodySv', 'is needed where the other of title and text is translated'],
    ])
  })
})
