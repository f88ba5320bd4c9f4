import type { CalendarFeed } from '@studentgo/protocol/timetable'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveLessons } from '../../../test/world/lessons.ts'
import { type Client, makeWorld, type World } from '../../../test/world/world.ts'
import { hashToken } from '../../platform/secrets.ts'

const feeds = '/rest/v1/studenttimetable/feeds'
let world: World

beforeAll(async () => {
  world = await makeWorld({ settings: { PUBLIC_ORIGIN: 'https://portaali.example' } })
})
afterAll(() => world.close())

interface Made {
  feed: CalendarFeed
  url: string
  path: string
}

async function make(client: Client): Promise<Made> {
  const { body, status } = await client.post<Omit<Made, 'path'>>(feeds, {})
  expect(status).toBe(200)
  return { ...body, path: new URL(body.url).pathname }
}

/** What a calendar that nobody of us wrote reads in the feed. */
async function eventsOf(path: string): Promise<Map<string, ICAL.Component>> {
  const reader = await world.anyone()
  const { status, text } = await reader.get(path)
  expect(status).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone), String(zone.getFirstPropertyValue('tzid')))
  }
  return new Map(
    calendar.getAllSubcomponents('vevent').map(event => [String(event.getFirstPropertyValue('uid')), event]),
  )
}

function startOf(event: ICAL.Component | undefined): string {
  return new ICAL.Event(event ?? new ICAL.Component('vevent')).startDate.toJSDate().toISOString()
}

describe('a calendar address', () => {
  it('is made for one student, shown once, and kept as a hash only', async () => {
    const aada = await world.as('aada.kuisma')
    const { url, path, feed } = await make(aada)
    expect(url).toMatch(/^https:\/\/portaali\.example\/public\/calendar\/[A-Za-z0-9_-]{43}\.ics$/)
    const token = path.split('/').at(-1)?.slice(0, 43) ?? ''
    const rows = await world.database.db
      .selectFrom('calendar_feed')
      .selectAll()
      .where('id', '=', feed.feedId)
      .execute()
    expect(rows[0]?.token_hash).toBe(hashToken(token))
    const list = await aada.get(feeds)
    expect(list.body).toMatchObject({ allowed: true, feeds: [{ feedId: feed.feedId }] })
    expect(list.text).not.toContain(token)
    await aada.delete(`${feeds}/${feed.feedId}`)
  })

  it('is not remembered for a repeated request either', async () => {
    const aada = await world.as('aada.kuisma')
    const answer = await aada.post<Made>(feeds, {}, { 'idempotency-key': 'calendar-1' })
    const records = await world.database.db.selectFrom('idempotency_record').selectAll().execute()
    expect(JSON.stringify(records)).not.toContain(answer.body.url.slice(-47, -4))
    await aada.delete(`${feeds}/${answer.body.feed.feedId}`)
  })

  it('opens nothing once it is revoked, and nobody else can revoke it', async () => {
    const aada = await world.as('aada.kuisma')
    const { path, feed } = await make(aada)
    const stranger = await world.as('joonas.vainio')
    expect((await stranger.delete(`${feeds}/${feed.feedId}`)).status).toBe(404)
    expect((await aada.get(path)).status).toBe(200)
    expect((await aada.delete(`${feeds}/${feed.feedId}`)).body).toEqual({ revoked: true })
    const gone = await (await world.anyone()).get(path)
    expect([gone.status, gone.text]).toEqual([404, 'Not found\n'])
    expect((await aada.delete(`${feeds}/${feed.feedId}`)).status).toBe(404)
  })

  it('that does not exist opens nothing', async () => {
    const anyone = await world.anyone()
    expect((await anyone.get(`/public/calendar/${'A'.repeat(43)}.ics`)).status).toBe(404)
    expect((await anyone.get('/public/calendar/short.ics')).status).toBe(404)
  })

  it('is at most one of ten', async () => {
    const mikael = await world.as('mikael.lindqvist')
    for (let count = 0; count < 10; count++) await make(mikael)
    const { status, subErrors } = await mikael.post(feeds, {})
    expect([status, subErrors[0]?.code]).toEqual([409, 'timetable.tooManyFeeds'])
  })

  it('is not for guardians', async () => {
    const petri = await world.as('petri.kuisma', 'PARENT')
    expect((await petri.post(feeds, {})).status).toBe(403)
  })

  it('is refused to a student whose whereabouts are protected, and one from before goes silent', async () => {
    const ilmari = await world.as('ilmari.koski')
    expect((await ilmari.get(feeds)).body).toEqual({ allowed: false, feeds: [] })
    const { status, subErrors } = await ilmari.post(feeds, {})
    expect([status, subErrors[0]?.code]).toEqual([403, 'timetable.feedProtected'])

    const olena = await world.as('olena.bondar')
    const { path } = await make(olena)
    const { db } = world.database
    const id = await world.personId('olena.bondar')
    await db.updateTable('student').set({ non_disclosure: true }).where('person_id', '=', id).execute()
    expect((await (await world.anyone()).get(path)).status).toBe(404)
  })

  it('rests while the study right is not in force, or the person or the account is not active', async () => {
    const { path } = await make(await world.as('vaino.ohman'))
    const { db } = world.database
    const id = await world.personId('vaino.ohman')
    const status = async () => (await (await world.anyone()).get(path)).status
    const stateOfRight = (state: 'lasna' | 'valmistunut') =>
      db.updateTable('study_right').set({ state, end_date: null }).where('student_id', '=', id).execute()
    expect(await status()).toBe(200)
    await stateOfRight('valmistunut')
    expect(await status()).toBe(404)
    await stateOfRight('lasna')
    await db.updateTable('person').set({ is_active: false }).where('id', '=', id).execute()
    expect(await status()).toBe(404)
    await db.updateTable('person').set({ is_active: true }).where('id', '=', id).execute()
    await db.updateTable('account').set({ is_enabled: false }).where('person_id', '=', id).execute()
    expect(await status()).toBe(404)
    await db.updateTable('account').set({ is_enabled: true }).where('person_id', '=', id).execute()
    expect(await status()).toBe(200)
  })
})

describe('the calendar behind it', () => {
  it('is iCalendar that stays with one reader, and is not sent twice', async () => {
    const { path, feed } = await make(await world.as('sasa.maki-kerttula'))
    const reader = await world.anyone()
    const first = await reader.get(path)
    expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(first.headers['cache-control']).toBe('private, max-age=300')
    expect(first.text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/)
    expect(first.text.split('\r\n').every(line => Buffer.byteLength(line) <= 75)).toBe(true)
    const again = await reader.send('GET', path, undefined, { 'if-none-match': String(first.headers.etag) })
    expect([again.status, again.text]).toEqual([304, ''])
    const row = await world.database.db
      .selectFrom('calendar_feed')
      .select('last_read_at')
      .where('id', '=', feed.feedId)
      .executeTakeFirstOrThrow()
    expect(Date.parse(row.last_read_at ?? '')).toBeLessThanOrEqual(world.platform.clock.now().getTime())
  })

  it('keeps to the grammar: first its properties, and no method without an organiser', async () => {
    const { path } = await make(await world.as('sasa.maki-kerttula'))
    const { text } = await (await world.anyone()).get(path)
    const [properties = ''] = text.split('BEGIN:VTIMEZONE')
    for (const name of ['PRODID', 'X-WR-CALNAME', 'REFRESH-INTERVAL', 'X-PUBLISHED-TTL']) {
      expect(properties).toMatch(new RegExp(`\r\n${name}[:;]`))
    }
    expect(text.replaceAll(/BEGIN:(VTIMEZONE|VEVENT)\r\n[\s\S]*?END:\1\r\n/g, '')).toBe(
      `${properties}END:VCALENDAR`,
    )
    expect(text).not.toContain('\r\nMETHOD:')
  })

  it('holds the whole school year', async () => {
    const days = [
      { date: '2026-08-03', start: '08:15', end: '09:45' },
      { date: '2027-07-30', start: '08:15', end: '09:45' },
      { date: '2026-07-31', start: '08:15', end: '09:45' },
      { date: '2027-08-02', start: '08:15', end: '09:45' },
    ]
    const ids = await giveLessons(world, 'joonas.vainio', 'Lukuvuosi', days)
    const { path } = await make(await world.as('joonas.vainio'))
    const events = await eventsOf(path)
    expect(ids.map(id => events.has(`session-${id}@portaali.example`))).toEqual([true, true, false, false])
  })

  it('records at most once an hour that it was read', async () => {
    const { path, feed } = await make(await world.as('joonas.vainio'))
    const { db } = world.database
    const readAt = async (at: Date) => {
      await db.updateTable('calendar_feed').set({ last_read_at: at }).where('id', '=', feed.feedId).execute()
      await (await world.anyone()).get(path)
      const row = await db
        .selectFrom('calendar_feed')
        .select('last_read_at')
        .where('id', '=', feed.feedId)
        .executeTakeFirstOrThrow()
      return Date.parse(row.last_read_at ?? '')
    }
    const now = world.platform.clock.now().getTime()
    const recently = new Date(now - 50 * 60_000)
    const longAgo = new Date(now - 70 * 60_000)
    expect(await readAt(recently)).toBe(recently.getTime())
    expect(await readAt(longAgo)).toBeGreaterThan(longAgo.getTime())
  })

  it('has the right instants in the weeks in which the clock changes, read by a third-party parser', async () => {
    const ids = await giveLessons(world, 'joonas.vainio', 'Kellot', [
      { date: '2026-10-26', start: '08:15', end: '09:45' },
      { date: '2027-03-26', start: '08:15', end: '09:45' },
      { date: '2027-03-29', start: '08:15', end: '09:45' },
      { date: '2026-10-25', start: '03:30', end: '04:30' },
      { date: '2026-12-28', start: '08:15', end: '09:45' },
    ])
    const { path } = await make(await world.as('joonas.vainio'))
    const events = await eventsOf(path)
    expect(ids.map(id => startOf(events.get(`session-${id}@portaali.example`)))).toEqual([
      '2026-10-26T06:15:00.000Z',
      '2027-03-26T06:15:00.000Z',
      '2027-03-29T05:15:00.000Z',
      '2026-10-25T01:30:00.000Z',
      '2026-12-28T06:15:00.000Z',
    ])
    const first = events.get(`session-${ids[0]}@portaali.example`)
    expect(first?.getFirstProperty('dtstart')?.getParameter('tzid')).toBe('Europe/Helsinki')
  })

  it('keeps the UID of a lesson that is moved and then cancelled, and counts its changes', async () => {
    const [id = 0] = await giveLessons(world, 'aada.kuisma', 'Siirtyvä, peruttava; tunti', [
      { date: '2026-12-01', start: '08:15', end: '09:45', room: 'B214' },
    ])
    const { path } = await make(await world.as('aada.kuisma'))
    const uid = `session-${id}@portaali.example`
    const before = (await eventsOf(path)).get(uid)
    expect(before?.getFirstPropertyValue('sequence')).toBe(0)
    expect(before?.getFirstPropertyValue('status')).toBe('CONFIRMED')
    expect(before?.getFirstPropertyValue('location')).toBe(
      'B214 Ohjelmointiluokka, Satamakatu, Satamakatu 12, 99999 Kuutsalmi',
    )

    const { db } = world.database
    const at = new Date('2026-11-23T07:30:00Z')
    await db
      .updateTable('event_session')
      .set({
        start_at: new Date('2026-12-02T08:00:00Z'),
        end_at: new Date('2026-12-02T09:30:00Z'),
        school_date: '2026-12-02',
        state: 'MOVED',
        sequence: 1,
        updated_at: at,
      })
      .where('id', '=', id)
      .execute()
    await db
      .insertInto('event_session_change')
      .values({
        session_id: id,
        field: 'start',
        old_value: '2026-12-01T08:15:00+02:00',
        new_value: '2026-12-02T10:00:00+02:00',
        at,
      })
      .execute()
    const moved = (await eventsOf(path)).get(uid)
    expect(startOf(moved)).toBe('2026-12-02T08:00:00.000Z')
    expect(moved?.getFirstPropertyValue('sequence')).toBe(1)
    expect(String(moved?.getFirstPropertyValue('dtstamp'))).toBe('2026-11-23T07:30:00Z')
    expect(String(moved?.getFirstPropertyValue('last-modified'))).toBe('2026-11-23T07:30:00Z')
    expect(moved?.getFirstPropertyValue('description')).toContain(
      'Aika vaihtunut: 1.12. klo 8.15 → 2.12. klo 10.00',
    )

    await db
      .updateTable('event_session')
      .set({ state: 'CANCELLED', sequence: 2 })
      .where('id', '=', id)
      .execute()
    const cancelled = (await eventsOf(path)).get(uid)
    expect(cancelled?.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(cancelled?.getFirstPropertyValue('sequence')).toBe(2)
    expect(cancelled?.getFirstPropertyValue('summary')).toBe('Peruttu: Siirtyvä, peruttava; tunti')
  })

  it('has the days at a workplace, and nothing of absences or health', async () => {
    const { path } = await make(await world.as('amina.warsame'))
    const events = await eventsOf(path)
    const work = [...events].filter(([uid]) => uid.startsWith('workplace-'))
    expect(work.length).toBeGreaterThan(10)
    expect(work[0]?.[1].getFirstPropertyValue('location')).toMatch(/, .*Kuutsalmi$/)
    const text = (await (await world.anyone()).get(path)).text
    for (const word of ['Poissa', 'Paikalla', 'PRESENT', 'absence', 'sairaus'])
      expect(text).not.toContain(word)
  })

  it('is in the language of its owner', async () => {
    const { path } = await make(await world.as('asa-maria.soderstrom'))
    const { text } = await (await world.anyone()).get(path)
    expect(text).toContain('X-WR-CALNAME:Schema – Yrkesinstitutet Kuutsalmi')
  })
})
