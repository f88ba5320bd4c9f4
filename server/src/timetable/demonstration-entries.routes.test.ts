import type { CalendarFeed, Timetable, TimetableEntry } from '@studentgo/protocol/timetable'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

async function demonstrations(client: Client, query: string): Promise<TimetableEntry[]> {
  const { status, body } = await client.get<Timetable>(`/rest/v1/studenttimetable?${query}`)
  expect(status).toBe(200)
  return body.entries.filter(entry => entry.kind === 'DEMONSTRATION')
}

const nextWeek = 'from=2026-11-30&to=2026-12-06'

describe('a demonstration in the timetable', () => {
  it('is shown on each of its days with its hours and place, and is no clash with the day’s work', async () => {
    const entries = await demonstrations(await world.as('amina.warsame'), nextWeek)
    expect(entries.map(entry => entry.start)).toEqual([
      '2026-12-01T07:00:00+02:00',
      '2026-12-02T07:00:00+02:00',
    ])
    expect(entries[0]).toMatchObject({
      id: `d${entries[0]?.competenceDemonstrationId}-2026-12-01`,
      title: 'Puusepäntuotteiden valmistaminen',
      allDay: false,
      module: { name: 'Puusepäntuotteiden valmistaminen' },
      workplace: { name: 'Kuutsalmen Kaluste Oy', address: expect.any(String) },
      state: 'PLANNED',
      overlapIds: [],
    })
  })

  it('is not there before it is agreed on, and shows as cancelled for a week when it is put off', async () => {
    const studentId = await world.personId('amina.warsame')
    const amina = await world.as('amina.warsame')
    const set = (state: string, updatedAt: string) =>
      sql`update demonstration set state = ${state}, updated_at = ${updatedAt}::timestamptz
        where student_id = ${studentId} and start_date = '2026-12-01'`.execute(world.database.db)
    await set('PLANNED', '2026-11-20T08:00:00Z')
    expect(await demonstrations(amina, nextWeek)).toEqual([])
    await set('POSTPONED', '2026-11-20T08:00:00Z')
    expect((await demonstrations(amina, nextWeek)).map(entry => entry.state)).toEqual([
      'CANCELLED',
      'CANCELLED',
    ])
    await set('READY', '2026-11-20T08:00:00Z')
  })

  it('without times takes whole days, and no weekend between them', async () => {
    const studentId = await world.personId('joonas.vainio')
    await sql`update demonstration set state = 'AGREED', start_date = '2026-12-04', end_date = '2026-12-08', start_time = null,
      end_time = null where student_id = ${studentId} and state = 'AGREED'`.execute(world.database.db)
    const entries = await demonstrations(await world.as('joonas.vainio'), 'from=2026-12-01&to=2026-12-13')
    expect(entries.map(entry => [entry.date, entry.allDay])).toEqual([
      ['2026-12-04', true],
      ['2026-12-07', true],
      ['2026-12-08', true],
    ])
  })

  it('shows a guardian of a child under non-disclosure no place', async () => {
    const { db } = world.database
    const studentId = await world.personId('aada.kuisma')
    await sql`update demonstration set state = 'AGREED', start_date = '2026-12-01', end_date = '2026-12-01'
      where student_id = ${studentId} and state = 'PLANNED'`.execute(db)
    const petri = await world.as('petri.kuisma', 'PARENT')
    const query = `${nextWeek}&studentId=${studentId}`
    expect((await demonstrations(petri, query))[0]?.workplace?.name).toBe('Kuutsalmen ammattiopisto')
    await sql`update student set non_disclosure = true where person_id = ${studentId}`.execute(db)
    await sql`update parent_access set regranted = true where student_id = ${studentId}`.execute(db)
    const answer = await petri.get<Timetable>(`/rest/v1/studenttimetable?${query}`)
    expect(answer.body.entries.filter(entry => entry.kind === 'DEMONSTRATION')).toMatchObject([
      { state: 'PLANNED' },
    ])
    expect(answer.text).not.toContain('ammattiopisto')
    await sql`update parent_access set regranted = false where student_id = ${studentId}`.execute(db)
    await sql`update student set non_disclosure = false where person_id = ${studentId}`.execute(db)
  })
})

describe('a demonstration in the calendar feed', () => {
  it('has a name, a place and a number that counts its changes, and nothing of results', async () => {
    const amina = await world.as('amina.warsame')
    const { body } = await amina.post<{ feed: CalendarFeed; url: string }>(
      '/rest/v1/studenttimetable/feeds',
      {},
    )
    const path = new URL(body.url).pathname
    const text = (await (await world.anyone()).get(path)).text.replaceAll('\r\n ', '')
    const [id] = /demonstration-\d+-2026-12-01/.exec(text) ?? []
    expect(id).toBeDefined()
    const event = text.split('BEGIN:VEVENT').find(one => one.includes(`${id}@`)) ?? ''
    expect(event).toContain('SUMMARY:Näyttö: Puusepäntuotteiden valmistaminen')
    expect(event).toContain('LOCATION:Kuutsalmen Kaluste Oy')
    expect(event).toContain('DTSTART;TZID=Europe/Helsinki:20261201T070000')
    expect(event).toContain('SEQUENCE:0')
    const { rows } = await sql<{ text: string }>`select a.justification ->> 'fi' as text
      from demonstration_assessment a`.execute(world.database.db)
    for (const row of rows) expect(text).not.toContain(row.text.slice(0, 30))
  })
})
