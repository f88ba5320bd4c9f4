import type { Viewings } from '@studentgo/protocol/own-data'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

const clock = makeTestClock()
let world: World
let aada: Client
let petri: Client
let aadaId: number

beforeAll(async () => {
  world = await makeWorld({ clock })
  aada = await world.as('aada.kuisma')
  petri = await world.as('petri.kuisma', 'PARENT')
  aadaId = await world.personId('aada.kuisma')
})
afterAll(() => world.close())

const path = '/rest/v1/personalinfo/viewings'
const ofAada = (address: string) => `/rest/v1${address}?studentId=${aadaId}`
const viewingsOf = async (client: Client, query = '') => (await client.get<Viewings>(path + query)).body

describe('who has looked at my data', () => {
  test('is nobody at first, and one’s own views are left out', async () => {
    await aada.get('/rest/v1/absence')
    await aada.get('/rest/v1/education/specialsupport')
    expect(await viewingsOf(aada)).toEqual({ viewings: [] })
  })

  test('is a guardian by name, with what and when, a day’s views of one thing together, newest first', async () => {
    await petri.get(ofAada('/absence'))
    await petri.get(ofAada('/personalinfo'))
    clock.pass({ minutes: 1 })
    await petri.get(ofAada('/absence/participations'))
    const { viewings, olderBefore } = await viewingsOf(aada)
    expect(viewings).toMatchObject([
      { kind: 'PARENT', name: 'Petri Kuisma', topic: 'ABSENCES', times: 2 },
      { kind: 'PARENT', name: 'Petri Kuisma', topic: 'PERSONAL_INFO', times: 1 },
    ])
    expect(viewings[0]?.latestAt).toBe('2026-11-23T09:01:00+02:00')
    expect(olderBefore).toBeUndefined()
  })

  test('leaves out refusals, writes and requests that a page makes by itself', async () => {
    const before = await viewingsOf(aada)
    await petri.get(ofAada('/messages/unread'))
    const stranger = await world.as('merja.vainio', 'PARENT')
    expect((await stranger.get(ofAada('/absence'))).status).toBe(404)
    const wish = { kind: 'SICK', startDate: '2026-11-24', endDate: '2026-11-24', reasonCode: 'T' }
    expect((await petri.post(ofAada('/absence'), wish)).status).toBe(200)
    expect(await viewingsOf(aada)).toEqual(before)
  })

  test('lists the next day apart, and staff by their role', async () => {
    clock.pass({ days: 1 })
    aada = await world.as('aada.kuisma')
    petri = await world.as('petri.kuisma', 'PARENT')
    await petri.get(ofAada('/absence'))
    await sql`insert into audit (at, actor_id, actor_kind, student_id, action, outcome)
      select ${clock.now()}, person_id, 'STAFF', ${aadaId}, 'GET /education/specialsupport', 'DONE'
      from staff where title = 'Ohjelmoinnin opettaja' limit 1`.execute(world.database.db)
    const { viewings } = await viewingsOf(aada)
    expect(viewings.slice(0, 3)).toMatchObject([
      { kind: 'STAFF', title: 'Ohjelmoinnin opettaja', topic: 'SUPPORT' },
      { name: 'Petri Kuisma', topic: 'ABSENCES', times: 1 },
      { name: 'Petri Kuisma', topic: 'ABSENCES', times: 2 },
    ])
    expect(viewings[0]?.name).toBeUndefined()
  })

  test('comes in pages, however often somebody has looked', async () => {
    await sql`insert into audit (at, actor_id, actor_kind, student_id, action, outcome)
      select timestamptz '2026-11-25 12:00+02' - n * interval '1 day', ${await world.personId('petri.kuisma')},
        'PARENT', ${aadaId}, 'GET /studenttimetable', 'DONE' from generate_series(1, 450::integer) n`.execute(
      world.database.db,
    )
    const pages: Viewings[] = [await viewingsOf(aada)]
    for (let before = pages[0]?.olderBefore; before !== undefined; before = pages.at(-1)?.olderBefore) {
      pages.push(await viewingsOf(aada, `?before=${before}`))
    }
    expect(pages.map(page => page.viewings.length)).toEqual([200, 200, expect.any(Number)])
    const timetable = pages.flatMap(page => page.viewings).filter(one => one.topic === 'TIMETABLE')
    expect(new Set(timetable.map(one => one.id)).size).toBe(450)
  })

  test('is shown to the student, not to a guardian', async () => {
    expect((await petri.get(ofAada('/personalinfo/viewings'))).status).toBe(403)
  })
})
