import type { OffersPage } from '@studentgo/protocol/education-events'
import type { StaffOffer, StaffOfferSummary } from '@studentgo/protocol/staff-offers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newEvent, newModule, newSession, newSlot, type Slot } from '../../test/world/offered-events.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

let world: World
let laura: Client
let kaisa: Client
let aada: Client
let joonas: Client
let aadaId: number
let joonasId: number
let moduleId: number
let aadaSlot: Slot
let joonasSlot: Slot

beforeAll(async () => {
  world = await makeWorld()
  laura = await world.as('laura.hietala', 'STAFF')
  kaisa = await world.as('kaisa.mantyla', 'STAFF')
  aada = await world.as('aada.kuisma')
  joonas = await world.as('joonas.vainio')
  aadaId = await world.personId('aada.kuisma')
  joonasId = await world.personId('joonas.vainio')
})
afterAll(() => world.close())

let count = 0
beforeEach(async () => {
  moduleId = await newModule(world.database, `Purjeenompelu ${count++}`)
  aadaSlot = await newSlot(world.database, aadaId, moduleId)
  joonasSlot = await newSlot(world.database, joonasId, moduleId)
})

const form = {
  name: { fi: 'Purjeverstas', sv: 'Segelverkstad', en: 'Sail workshop' },
  description: { fi: 'Ompelemme purjeen.' },
  startDate: '2026-12-07',
  endDate: '2026-12-18',
  opens: { date: '2026-11-20', time: '08:00' },
  closes: { date: '2026-12-04', time: '16:00' },
  capacity: 1,
  mode: 'FIRST_COME',
  waitlist: true,
  delivery: 'CONTACT',
  language: 'fi',
}
const create = (client: Client, more: object = {}) =>
  client.post<{ eventId: number }>('/rest/v1/staff/offers', { moduleId, ...form, ...more })
const read = async (eventId: number, client = laura) =>
  (await client.get<StaffOffer>(`/rest/v1/staff/offers/${eventId}`)).body
async function change(eventId: number, more: object) {
  const { version } = await read(eventId)
  return laura.put<StaffOffer>(`/rest/v1/staff/offers/${eventId}`, { ...form, version, ...more })
}
async function end(eventId: number, how: 'CLOSE' | 'WITHDRAW') {
  const { version } = await read(eventId)
  return laura.post<StaffOffer>(`/rest/v1/staff/offers/${eventId}/end`, { version, how })
}
const register = (client: Client, eventId: number, { slotId }: Slot) =>
  client.post<{ state: string }>(`/rest/v1/educationevent/${eventId}/register?peeemId=${slotId}`, {})
const place = (client: Client, studentId: number, eventId: number, body: object = {}) =>
  client.post<{ state: string }>(`/rest/v1/staff/student/${studentId}/educationevent/${eventId}`, body)
const remove = (client: Client, studentId: number, eventId: number) =>
  client.delete(`/rest/v1/staff/student/${studentId}/educationevent/${eventId}`)
const statesOf = async (eventId: number) => (await read(eventId)).people.map(one => one.state)
const offersOf = async (client: Client, { planId, planModuleId }: Slot) =>
  (
    await client.get<OffersPage>(
      `/rest/v1/skillacquirementplan/${planId}/unaddededucationevents?moduleId=${planModuleId}`,
    )
  ).body

describe('an offer', () => {
  test('is made of a unit that is looked for by its words, and seen by students who have it', async () => {
    const { body: choices } = await laura.get<{ units: { moduleId: number }[]; campuses: object[] }>(
      `/rest/v1/staff/offers/choices?q=${encodeURIComponent('purjeenomp')}`,
    )
    expect(choices.units.map(one => one.moduleId)).toContain(moduleId)
    expect(choices.campuses.length).toBeGreaterThan(0)
    const { status, body } = await create(laura)
    expect(status).toBe(200)
    const { content } = await offersOf(aada, aadaSlot)
    expect(content).toMatchObject([
      { educationEventId: body.eventId, name: 'Purjeverstas', capacity: 1, state: 'OPEN' },
    ])
    expect(await read(body.eventId)).toMatchObject({
      name: form.name,
      state: 'OPEN',
      opensAt: '2026-11-20T08:00:00+02:00',
      people: [],
    })
  })

  test('are the office’s all, and a teacher’s those that they teach', async () => {
    const { eventId } = (await create(laura)).body
    const own = (await create(kaisa)).body.eventId
    const ids = async (client: Client) =>
      (await client.get<StaffOfferSummary[]>('/rest/v1/staff/offers')).body.map(one => one.eventId)
    expect(await ids(laura)).toEqual(expect.arrayContaining([eventId, own]))
    expect(await ids(kaisa)).toContain(own)
    expect(await ids(kaisa)).not.toContain(eventId)
    expect((await kaisa.get(`/rest/v1/staff/offers/${eventId}`)).text).toBe(
      (await kaisa.get('/rest/v1/staff/offers/999999999')).text,
    )
    const foreign = await kaisa.put(`/rest/v1/staff/offers/${eventId}`, { ...form, version: 1 })
    expect(foreign.status).toBe(404)
  })

  test.each([
    ['that ends before it begins', { endDate: '2026-12-01' }],
    ['whose window closes before it opens', { closes: { date: '2026-11-19', time: '16:00' } }],
    ['that begins in the past', { startDate: '2026-11-20' }],
    ['without a Finnish name', { name: { sv: 'Segel' } }],
    ['on no campus', { campusId: 999_999 }],
    ['of no unit', { moduleId: 999_999 }],
  ])('%s is refused', async (_what, more) => {
    expect((await create(laura, more)).status).toBe(400)
  })

  test('with more seats gives them to those who wait, and with fewer keeps those that were given', async () => {
    const { eventId } = (await create(laura)).body
    expect((await register(aada, eventId, aadaSlot)).body.state).toBe('REGISTERED')
    expect((await register(joonas, eventId, joonasSlot)).body.state).toBe('WAITLISTED')
    expect((await read(eventId)).people.map(one => one.student?.name)).toEqual([
      'Aada Kuisma',
      'Joonas Vainio',
    ])
    const more = await change(eventId, { capacity: 2 })
    expect(more.body.people.map(one => one.state)).toEqual(['REGISTERED', 'REGISTERED'])
    const fewer = await change(eventId, { capacity: 1 })
    expect([fewer.body.capacity, fewer.body.taken]).toEqual([2, 2])
    const stale = await laura.put(`/rest/v1/staff/offers/${eventId}`, { ...form, version: 1 })
    expect([stale.status, stale.subErrors[0]?.code]).toEqual([409, 'stale-version'])
  })

  test('is closed, and withdrawn: seats stay, and nobody waits any more', async () => {
    const { eventId } = (await create(laura)).body
    await register(aada, eventId, aadaSlot)
    await register(joonas, eventId, joonasSlot)
    expect((await end(eventId, 'CLOSE')).body.state).toBe('CLOSED')
    expect((await end(eventId, 'CLOSE')).status).toBe(409)
    const { body } = await end(eventId, 'WITHDRAW')
    expect([body.state, body.people.map(one => one.state)]).toEqual(['WITHDRAWN', ['REGISTERED']])
    expect((await end(eventId, 'WITHDRAW')).status).toBe(409)
    const { body: listed } = await laura.get<StaffOfferSummary[]>('/rest/v1/staff/offers')
    expect(listed.find(one => one.eventId === eventId)?.state).toBe('WITHDRAWN')
    expect((await offersOf(joonas, joonasSlot)).content).toEqual([])
  })

  test('names only the teacher’s own students', async () => {
    const eventId = await newEvent(world.database, moduleId)
    const riikka = await world.personId('riikka.salmela')
    await sql`insert into event_teacher (event_id, staff_id) values (${eventId}, ${riikka})`.execute(
      world.database.db,
    )
    const { rows } = await sql<{ id: number }>`insert into event_registration
      (event_id, student_id, slot_id, personal_event_id, state, created_at)
      select ${eventId}, ${aadaId}, ${aadaSlot.slotId}, min(id), 'WAITLISTED', now()
      from personal_education_event where student_id = ${aadaId} returning id`.execute(world.database.db)
    const client = await world.as('riikka.salmela', 'STAFF')
    expect((await read(eventId, client)).people).toEqual([
      expect.not.objectContaining({ student: expect.anything() }),
    ])
    expect((await read(eventId)).people).toMatchObject([
      { registrationId: rows[0]?.id, student: { name: 'Aada Kuisma' } },
    ])
  })
})

describe('a student', () => {
  test('is taken in where students do not choose, and out when it is too late for them', async () => {
    const eventId = await newEvent(world.database, moduleId, { mode: 'STAFF_ONLY', startDate: '2026-11-24' })
    expect((await register(aada, eventId, aadaSlot)).status).toBe(409)
    expect((await place(kaisa, aadaId, eventId)).body).toEqual({ state: 'REGISTERED' })
    const told = await world.database.db
      .selectFrom('outbox')
      .where('student_id', '=', aadaId)
      .where('key', 'like', `event ${eventId} taken in%`)
      .select('rule')
      .execute()
    expect(told).toEqual([{ rule: 'plan-changed' }])
    expect((await place(kaisa, aadaId, eventId)).status).toBe(409)
    const own = await aada.delete(`/rest/v1/educationevent/${eventId}/register?peeemId=${aadaSlot.slotId}`)
    expect([own.status, own.subErrors[0]?.code]).toEqual([409, 'cancelClosed'])
    expect((await remove(kaisa, aadaId, eventId)).status).toBe(200)
    expect(await placesIn(eventId)).toEqual([])
    expect((await remove(kaisa, aadaId, eventId)).status).toBe(409)
  })

  test('who is taken out gives the seat to the first in the queue', async () => {
    const { eventId } = (await create(laura)).body
    await register(aada, eventId, aadaSlot)
    await register(joonas, eventId, joonasSlot)
    expect((await remove(laura, aadaId, eventId)).status).toBe(200)
    expect((await read(eventId)).people).toMatchObject([
      { state: 'REGISTERED', student: { name: 'Joonas Vainio' } },
    ])
  })

  test('is subject to the rules of any enrolment: the window, seats, clashes', async () => {
    const closed = await newEvent(world.database, moduleId, { closesAt: '2026-11-20T16:00:00+02:00' })
    expect((await place(laura, aadaId, closed)).subErrors[0]?.code).toBe('registrationClosed')
    const full = await newEvent(world.database, moduleId, { capacity: 0, waitlist: false })
    expect((await place(laura, aadaId, full)).subErrors[0]?.code).toBe('eventFull')
    const busy = await newEvent(world.database, moduleId)
    await newSession(world.database, busy, '2026-12-07', '08:00', '15:00')
    const other = await newModule(world.database, 'Muu')
    const otherSlot = await newSlot(world.database, aadaId, other)
    const clashing = await newEvent(world.database, other)
    await newSession(world.database, clashing, '2026-12-07', '08:00', '15:00')
    await place(laura, aadaId, busy, { acceptOverlaps: true })
    expect((await place(laura, aadaId, clashing)).subErrors[0]?.code).toBe('overlaps')
    expect((await place(laura, aadaId, clashing, { acceptOverlaps: true })).status).toBe(200)
    expect(otherSlot.slotId).toBeGreaterThan(0)
    const unplanned = await newEvent(world.database, await newModule(world.database, 'Ei kenenkään'))
    expect((await place(laura, aadaId, unplanned)).subErrors[0]?.code).toBe('slotMismatch')
  })

  test('who waits for a teacher is approved, and has lessons from then on', async () => {
    const { eventId } = (await create(laura, { mode: 'APPROVAL' })).body
    expect((await register(aada, eventId, aadaSlot)).body.state).toBe('PENDING_APPROVAL')
    const lessons = () =>
      world.database.db
        .selectFrom('event_participant')
        .where('event_id', '=', eventId)
        .select('student_id')
        .execute()
    expect(await lessons()).toEqual([])
    expect((await place(laura, aadaId, eventId)).body.state).toBe('REGISTERED')
    expect(await lessons()).toEqual([{ student_id: aadaId }])
    expect(await statesOf(eventId)).toEqual(['REGISTERED'])
  })

  test('of another teacher is not found', async () => {
    const { eventId } = (await create(laura)).body
    const riikka = await world.as('riikka.salmela', 'STAFF')
    expect((await place(riikka, aadaId, eventId)).status).toBe(404)
  })
})

async function placesIn(eventId: number): Promise<string[]> {
  const rows = await world.database.db
    .selectFrom('event_registration')
    .where('event_id', '=', eventId)
    .where('state', '<>', 'CANCELLED')
    .select('state')
    .execute()
  return rows.map(row => row.state)
}
