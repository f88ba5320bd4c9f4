import type { OffersPage, Overlap } from '@studentgo/protocol/education-events'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tasksOnHome } from '../../test/world/home-tasks.ts'
import {
  extraSlot,
  newEvent,
  newModule,
  newSession,
  newSlot,
  type Slot,
} from '../../test/world/offered-events.ts'
import { testTimeZone } from '../../test/world/test-time.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'
import { dissolveStarted } from './places/dissolve-waitlists.job.ts'

const openNow = '2026-11-24T10:00:00+02:00'

let world: World
let present = new Date(openNow)
const clock = {
  timeZone: testTimeZone,
  ahead: 0,
  now: () => present,
  realNow: () => new Date(),
  today: () => schoolDateOf(present, testTimeZone),
}
let olena: Client
let joonas: Client
let olenaId: number
let joonasId: number
let moduleId: number
let slot: Slot

/** Lets it be another time; sessions of before have expired by then, so everybody signs in again. */
async function at(instant: string) {
  present = new Date(instant)
  olena = await world.as('olena.bondar')
  joonas = await world.as('joonas.vainio')
}

beforeAll(async () => {
  world = await makeWorld({ clock })
  olenaId = await world.personId('olena.bondar')
  joonasId = await world.personId('joonas.vainio')
})

afterAll(() => world.close())

let modules = 0
beforeEach(async () => {
  await at(openNow)
  moduleId = await newModule(world.database, `Koe ${++modules}`)
  slot = await newSlot(world.database, olenaId, moduleId)
})

interface Registered {
  registrationId: number
  state: string
  waitlistPosition?: number
  personalEducationEventId: number
  overlaps: Overlap[]
}

function register(
  client: Client,
  eventId: number,
  slotId: number,
  body: object = {},
  headers: Record<string, string> = {},
) {
  const path = `/rest/v1/educationevent/${eventId}/register?peeemId=${slotId}`
  return client.post<Registered>(path, body, headers)
}

function cancel(client: Client, eventId: number, slotId: number) {
  return client.delete<{ state: string }>(`/rest/v1/educationevent/${eventId}/register?peeemId=${slotId}`)
}

async function offers(client: Client, planId = slot.planId, query = `moduleId=${slot.planModuleId}`) {
  const path = `/rest/v1/skillacquirementplan/${planId}/unaddededucationevents?${query}`
  return (await client.get<OffersPage>(path)).body
}

async function seats(eventId: number): Promise<{ taken: number; states: string[] }> {
  const { rows } = await sql<{ taken: number; states: string[] | null }>`
    select e.taken, (select array_agg(r.state order by r.id) from event_registration r where r.event_id = e.id) as states
    from education_event e where e.id = ${eventId}`.execute(world.database.db)
  return { taken: rows[0]?.taken ?? -1, states: rows[0]?.states ?? [] }
}

const codes = (answer: { subErrors: { code: string }[] }) => answer.subErrors.map(fault => fault.code)

describe('a student who registers', () => {
  it('gets a place that the plan and the timetable show at once, and the change is listed', async () => {
    const event = await newEvent(world.database, moduleId, { name: 'Verkkokurssi' })
    await newSession(world.database, event, '2026-12-08', '16:15', '17:45', 'B214')
    const answer = await register(olena, event, slot.slotId, { comment: 'Tulen mielelläni.' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ state: 'REGISTERED', overlaps: [] })
    const week = await olena.get<{ entries: { title: string; educationEventId?: number }[] }>(
      '/rest/v1/studenttimetable?from=2026-12-07&to=2026-12-11',
    )
    expect(week.body.entries.filter(entry => entry.educationEventId === event)).toHaveLength(1)
    const { rows } = await sql`select pe.state, pe.event_id, c.kind, s.personal_event_id as in_slot, pe.id
      from plan_slot s join personal_education_event pe on pe.id = s.personal_event_id
      join plan_event_change c on c.slot_id = s.id where s.id = ${slot.slotId}`.execute(world.database.db)
    const id = answer.body.personalEducationEventId
    expect(rows).toEqual([{ state: 'REGISTERED', event_id: event, kind: 'REGISTERED', in_slot: id, id }])
    expect((await seats(event)).taken).toBe(1)
  })

  it('sees the place among the choices, no longer on offer', async () => {
    const event = await newEvent(world.database, moduleId)
    expect((await offers(olena)).content.map(one => one.educationEventId)).toEqual([event])
    await register(olena, event, slot.slotId)
    const after = await offers(olena)
    expect(after.content).toEqual([])
    expect(after.emptyReason).toBe('ALL_REGISTERED')
    expect(after.chosen).toMatchObject([
      { state: 'REGISTERED', cancellable: true, event: { educationEventId: event, registered: 1 } },
    ])
  })

  it.each([
    ['one millisecond before the opening', '2026-11-25T08:59:59.999+02:00', 409, ['notOpen']],
    ['at the opening', '2026-11-25T09:00:00+02:00', 200, []],
    ['one millisecond before the closing', '2026-11-26T15:59:59.999+02:00', 200, []],
    ['at the closing', '2026-11-26T16:00:00+02:00', 409, ['registrationClosed']],
  ])('%s', async (_, instant, status, refusals) => {
    const event = await newEvent(world.database, moduleId, {
      opensAt: '2026-11-25T09:00:00+02:00',
      closesAt: '2026-11-26T16:00:00+02:00',
    })
    await at(instant)
    const answer = await register(olena, event, slot.slotId)
    expect([answer.status, codes(answer)]).toEqual([status, refusals])
    expect((await seats(event)).taken).toBe(status === 200 ? 1 : 0)
  })

  it('is refused for an event that teaches something else, and nothing changes', async () => {
    const event = await newEvent(world.database, await newModule(world.database))
    const answer = await register(olena, event, slot.slotId)
    expect([answer.status, codes(answer)]).toEqual([409, ['slotMismatch']])
    expect(await seats(event)).toEqual({ taken: 0, states: [] })
  })

  it('is refused while the plan has never been approved, and the list says so', async () => {
    const event = await newEvent(world.database, moduleId)
    await sql`update plan set first_approved_on = null where id = ${slot.planId}`.execute(world.database.db)
    expect(codes(await register(olena, event, slot.slotId))).toEqual(['planNotApproved'])
    expect(await offers(olena)).toMatchObject({ content: [], emptyReason: 'PLAN_NOT_APPROVED' })
  })

  it.each(['RECOGNISED', 'COMPLETED'])('is offered nothing for a unit that is %s', async state => {
    const event = await newEvent(world.database, moduleId)
    await sql`update plan_module set state = ${state} where id = ${slot.planModuleId}`.execute(
      world.database.db,
    )
    expect(await offers(olena)).toMatchObject({ content: [], emptyReason: 'NO_OPEN_EVENTS' })
    expect(codes(await register(olena, event, slot.slotId))).toEqual(['notEligible'])
  })

  it('needs the units that come first, which the offer names', async () => {
    const first = await newModule(world.database, 'Perustehtävät')
    await sql`insert into module_prerequisite (module_id, requires_id) values (${moduleId}, ${first})`.execute(
      world.database.db,
    )
    const event = await newEvent(world.database, moduleId)
    const [offer] = (await offers(olena)).content
    expect(offer?.eligibility).toEqual({ ok: false, reasons: ['PREREQUISITE'], missing: ['Perustehtävät'] })
    expect(codes(await register(olena, event, slot.slotId))).toEqual(['prerequisiteMissing'])
    await newSlot(world.database, olenaId, first, { state: 'COMPLETED' })
    expect((await register(olena, event, slot.slotId)).status).toBe(200)
  })

  it('is not offered what is for another group, and cannot take it', async () => {
    const event = await newEvent(world.database, moduleId)
    await sql`insert into event_audience (event_id, group_id)
      select ${event}, g.id from student_group g where g.id <> (select group_id from student where person_id = ${olenaId})
      limit 1`.execute(world.database.db)
    expect((await offers(olena)).content).toEqual([])
    expect(codes(await register(olena, event, slot.slotId))).toEqual(['notEligible'])
  })

  it('waits for a teacher where a teacher decides, holding a seat but without lessons', async () => {
    const event = await newEvent(world.database, moduleId, { mode: 'APPROVAL', capacity: 1 })
    expect((await register(olena, event, slot.slotId)).body.state).toBe('PENDING_APPROVAL')
    const { rows } = await sql`select from event_participant where event_id = ${event}`.execute(
      world.database.db,
    )
    expect([rows.length, (await seats(event)).taken]).toEqual([0, 1])
  })
})

describe('a button pressed twice', () => {
  it('has one effect: the second time is refused', async () => {
    const event = await newEvent(world.database, moduleId)
    const answers = await Promise.all([1, 2, 3].map(() => register(olena, event, slot.slotId)))
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409, 409])
    expect(await seats(event)).toEqual({ taken: 1, states: ['REGISTERED'] })
  })

  it('with the same key gets the same answer fifty times', async () => {
    const event = await newEvent(world.database, moduleId)
    const key = { 'idempotency-key': `key-${event}-abcdef` }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => register(olena, event, slot.slotId, {}, key)),
    )
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map(answer => answer.body.registrationId)).size).toBe(1)
    expect(await seats(event)).toEqual({ taken: 1, states: ['REGISTERED'] })
    const other = await register(olena, event, slot.slotId, { comment: 'Toinen' }, key)
    expect(other.status).toBe(422)
  })

  it('cancelling twice gives up one place', async () => {
    const event = await newEvent(world.database, moduleId)
    await register(olena, event, slot.slotId)
    const answers = [await cancel(olena, event, slot.slotId), await cancel(olena, event, slot.slotId)]
    expect(answers.map(answer => answer.status)).toEqual([200, 409])
    expect(answers[0]?.body).toEqual({ state: 'CANCELLED' })
    expect(await seats(event)).toEqual({ taken: 0, states: ['CANCELLED'] })
  })
})

describe('a full event', () => {
  it('has a queue: first come, first served, and the first gets the seat that is given up', async () => {
    const event = await newEvent(world.database, moduleId, { capacity: 1 })
    const third = await world.as('aada.kuisma')
    const joonasSlot = await newSlot(world.database, joonasId, moduleId)
    const aadaSlot = await newSlot(world.database, await world.personId('aada.kuisma'), moduleId)
    expect((await register(olena, event, slot.slotId)).body.state).toBe('REGISTERED')
    expect((await register(joonas, event, joonasSlot.slotId)).body).toMatchObject({
      state: 'WAITLISTED',
      waitlistPosition: 1,
    })
    expect((await register(third, event, aadaSlot.slotId)).body.waitlistPosition).toBe(2)
    await cancel(olena, event, slot.slotId)
    expect(await seats(event)).toEqual({ taken: 1, states: ['CANCELLED', 'REGISTERED', 'WAITLISTED'] })
    const [chosen] = (await offers(joonas, joonasSlot.planId, '')).chosen.filter(
      one => one.event.educationEventId === event,
    )
    expect(chosen).toMatchObject({ state: 'REGISTERED', promotedAt: openNow })
    const { rows } = await sql`select student_id from event_participant where event_id = ${event}`.execute(
      world.database.db,
    )
    expect(rows).toEqual([{ student_id: joonasId }])
  })

  it('passes over somebody whose study right is not in force', async () => {
    const event = await newEvent(world.database, moduleId, { capacity: 1 })
    const aada = await world.as('aada.kuisma')
    const joonasSlot = await newSlot(world.database, joonasId, moduleId)
    const aadaSlot = await newSlot(world.database, await world.personId('aada.kuisma'), moduleId)
    await register(olena, event, slot.slotId)
    await register(joonas, event, joonasSlot.slotId)
    await register(aada, event, aadaSlot.slotId)
    const state = (name: string) =>
      sql`update study_right set state = ${name} where student_id = ${joonasId}`.execute(world.database.db)
    await state('valiaikaisestikeskeytynyt')
    await cancel(olena, event, slot.slotId)
    await state('lasna')
    expect((await seats(event)).states).toEqual(['CANCELLED', 'WAITLISTED', 'REGISTERED'])
  })

  it('without a queue is refused', async () => {
    const event = await newEvent(world.database, moduleId, { capacity: 0, waitlist: false })
    const answer = await register(olena, event, slot.slotId)
    expect([answer.status, codes(answer)]).toEqual([409, ['eventFull']])
  })

  it('nobody jumps the queue when the school adds seats: those who waited get them first', async () => {
    const event = await newEvent(world.database, moduleId, { capacity: 0 })
    const joonasSlot = await newSlot(world.database, joonasId, moduleId)
    await register(joonas, event, joonasSlot.slotId)
    await sql`update education_event set capacity = 1 where id = ${event}`.execute(world.database.db)
    expect((await register(olena, event, slot.slotId)).body).toMatchObject({
      state: 'WAITLISTED',
      waitlistPosition: 1,
    })
    expect(await seats(event)).toEqual({ taken: 1, states: ['REGISTERED', 'WAITLISTED'] })
  })

  it('its queue dissolves when it starts, and the slot is free again', async () => {
    const event = await newEvent(world.database, moduleId, {
      capacity: 0,
      startDate: '2026-11-26',
      closesAt: '2026-12-01T00:00:00+02:00',
    })
    const later = await newEvent(world.database, moduleId, { startDate: '2026-12-14' })
    await register(olena, event, slot.slotId)
    await at('2026-11-26T08:00:00+02:00')
    expect((await offers(olena)).chosen).toEqual([])
    expect((await register(olena, later, slot.slotId)).body.state).toBe('REGISTERED')
    expect((await seats(event)).states).toEqual(['DISSOLVED'])
  })

  it('a sweep ends the queues of started events for everybody', async () => {
    const event = await newEvent(world.database, moduleId, { capacity: 0, startDate: '2026-11-26' })
    await register(olena, event, slot.slotId)
    await at('2026-11-26T08:00:00+02:00')
    await dissolveStarted(world.database.db, clock.now(), clock.today())
    expect((await seats(event)).states).toEqual(['DISSOLVED'])
    expect(await dissolveStarted(world.database.db, clock.now(), clock.today())).toBe(0)
  })
})

describe('changing one event for another', () => {
  it('must be requested, and happens in one step', async () => {
    const old = await newEvent(world.database, moduleId, { name: 'Vanha' })
    const other = await newEvent(world.database, moduleId, { name: 'Uusi' })
    await register(olena, old, slot.slotId)
    expect((await offers(olena)).content).toMatchObject([
      { educationEventId: other, swapFrom: { educationEventId: old, name: 'Vanha', waiting: false } },
    ])
    const refused = await register(olena, other, slot.slotId)
    expect([refused.status, codes(refused), refused.subErrors[0]?.params]).toEqual([
      409,
      ['slotTaken'],
      { swap: 1 },
    ])
    expect((await register(olena, other, slot.slotId, { swap: true })).body.state).toBe('REGISTERED')
    expect(await seats(old)).toEqual({ taken: 0, states: ['CANCELLED'] })
    expect(await seats(other)).toEqual({ taken: 1, states: ['REGISTERED'] })
    const { rows } = await sql<{ event_id: number }>`select event_id from event_participant
      where student_id = ${olenaId} and event_id in (${old}, ${other})`.execute(world.database.db)
    expect(rows).toEqual([{ event_id: other }])
  })

  it('is marked impossible for what the school has placed, and for what is too late to cancel', async () => {
    const other = await newEvent(world.database, moduleId, { name: 'Uusi' })
    const placed = await newEvent(world.database, moduleId, { name: 'Koulun valitsema' })
    const { rows } = await sql<{
      id: number
    }>`insert into personal_education_event (plan_id, student_id, method,
        event_id, name, start_date, end_date, state)
      select ${slot.planId}, ${olenaId}, 'SCHOOL', e.id, e.name, e.start_date, e.end_date, 'ONGOING'
      from education_event e where e.id = ${placed} returning id`.execute(world.database.db)
    const fill = (id: number | null) =>
      sql`update plan_slot set personal_event_id = ${id} where id = ${slot.slotId}`.execute(world.database.db)
    await fill(rows[0]?.id ?? 0)
    const path = `/rest/v1/educationevent/${other}/showlist?peeemId=${slot.slotId}`
    const swapFrom = async () => (await olena.get<{ event: { swapFrom?: object } }>(path)).body.event.swapFrom
    expect(await swapFrom()).toMatchObject({ name: 'Koulun valitsema', kept: 'PLACED_BY_SCHOOL' })
    const refused = await register(olena, other, slot.slotId, { swap: true })
    expect([codes(refused), refused.subErrors[0]?.params]).toEqual([['slotTaken'], { swap: 0 }])
    await fill(null)
    const soon = await newEvent(world.database, moduleId, { startDate: '2026-11-26' })
    await register(olena, soon, slot.slotId)
    expect(await swapFrom()).toMatchObject({ educationEventId: soon, kept: 'TOO_LATE' })
    expect(codes(await register(olena, other, slot.slotId, { swap: true }))).toEqual(['cancelClosed'])
    expect(await seats(soon)).toEqual({ taken: 1, states: ['REGISTERED'] })
  })

  it('keeps the place that there is when the other event is full', async () => {
    const old = await newEvent(world.database, moduleId)
    const full = await newEvent(world.database, moduleId, { capacity: 0 })
    await register(olena, old, slot.slotId)
    expect(codes(await register(olena, full, slot.slotId, { swap: true }))).toEqual(['eventFull'])
    expect(await seats(old)).toEqual({ taken: 1, states: ['REGISTERED'] })
  })

  it('a queue may be left for another queue, and the seat given up goes to the first in its own queue', async () => {
    const first = await newEvent(world.database, moduleId, { capacity: 1 })
    const full = await newEvent(world.database, moduleId, { capacity: 0 })
    const free = await newEvent(world.database, moduleId)
    const joonasSlot = await newSlot(world.database, joonasId, moduleId)
    await register(olena, first, slot.slotId)
    await register(joonas, first, joonasSlot.slotId)
    expect((await register(joonas, full, joonasSlot.slotId, { swap: true })).body.state).toBe('WAITLISTED')
    await register(joonas, first, joonasSlot.slotId, { swap: true })
    await register(olena, free, slot.slotId, { swap: true })
    expect((await seats(first)).states.at(-1)).toBe('REGISTERED')
    expect((await seats(first)).taken).toBe(1)
  })

  it('a second slot of the same unit takes another event beside the first', async () => {
    const one = await newEvent(world.database, moduleId)
    const two = await newEvent(world.database, moduleId)
    const second = await extraSlot(world.database, slot.planId, slot.planModuleId)
    await register(olena, one, slot.slotId)
    expect((await offers(olena)).content).toMatchObject([{ educationEventId: two, peeemId: second }])
    expect((await register(olena, two, second)).status).toBe(200)
    expect(codes(await register(olena, two, slot.slotId))).toEqual(['alreadyRegistered'])
  })
})

describe('giving a place up', () => {
  it('leaves nothing in the plan or the timetable, and the event is on offer again', async () => {
    const event = await newEvent(world.database, moduleId)
    await newSession(world.database, event, '2026-12-09', '16:15', '17:45')
    await register(olena, event, slot.slotId)
    expect((await cancel(olena, event, slot.slotId)).status).toBe(200)
    expect((await offers(olena)).content.map(one => one.educationEventId)).toEqual([event])
    const { rows } = await sql`select from event_participant where event_id = ${event}`.execute(
      world.database.db,
    )
    expect(rows).toEqual([])
    expect((await register(olena, event, slot.slotId)).body.state).toBe('REGISTERED')
  })

  it.each([
    ['2026-12-04T23:59:59+02:00', 200],
    ['2026-12-05T00:00:00+02:00', 409],
  ])('on %s, three days before the start', async (instant, status) => {
    const event = await newEvent(world.database, moduleId)
    await register(olena, event, slot.slotId)
    await at(instant)
    const answer = await cancel(olena, event, slot.slotId)
    expect([answer.status, codes(answer)]).toEqual([status, status === 200 ? [] : ['cancelClosed']])
  })
})

describe('clashes', () => {
  let lesson: { start: string; end: string; date: string }

  beforeEach(async () => {
    const { rows } = await sql<{ date: string; start: string; end: string }>`
      select s.school_date as date, to_char(s.start_at at time zone 'Europe/Helsinki', 'HH24:MI') as start,
        to_char(s.end_at at time zone 'Europe/Helsinki', 'HH24:MI') as end
      from event_session s join event_participant p on p.event_id = s.event_id
      where p.student_id = ${olenaId} and s.school_date between '2026-12-07' and '2026-12-18'
        and p.source_id is not null and s.state <> 'CANCELLED' and s.school_date between p.begin_date and p.end_date
      order by s.start_at limit 1`.execute(world.database.db)
    lesson = rows[0] ?? { date: '', start: '', end: '' }
  })

  const overlapsOf = (event: number) =>
    olena.get<Overlap[]>(`/rest/v1/educationevent/${event}/showoverlaps?peeemId=${slot.slotId}`)

  it('are shown before and have to be accepted', async () => {
    const event = await newEvent(world.database, moduleId)
    await newSession(world.database, event, lesson.date, lesson.start, lesson.end)
    const { body } = await overlapsOf(event)
    expect(body).toContainEqual(expect.objectContaining({ severity: 'FULL', minutes: 90 }))
    expect((await offers(olena)).content[0]?.overlapCount).toBe(1)
    const refused = await register(olena, event, slot.slotId)
    expect(refused.status).toBe(409)
    expect(refused.subErrors[0]).toMatchObject({ code: 'overlaps' })
    expect(refused.subErrors[1]).toMatchObject({ code: 'overlapsWith', params: { minutes: 90 } })
    expect(await seats(event)).toEqual({ taken: 0, states: [] })
    const accepted = await register(olena, event, slot.slotId, { acceptOverlaps: true })
    expect(accepted.status).toBe(200)
    expect(accepted.body.overlaps).toEqual(body)
  })

  it('with something cancelled or with what would be given up do not count', async () => {
    const old = await newEvent(world.database, moduleId)
    const other = await newEvent(world.database, moduleId)
    const session = await newSession(world.database, other, '2026-12-10', '18:00', '19:00')
    const current = await newSession(world.database, old, '2026-12-10', '18:00', '19:00')
    await register(olena, old, slot.slotId)
    expect((await overlapsOf(other)).body).toEqual([])
    const second = await extraSlot(world.database, slot.planId, slot.planModuleId)
    const path = `/rest/v1/educationevent/${other}/showoverlaps?peeemId=${second}`
    expect((await olena.get<Overlap[]>(path)).body).toHaveLength(1)
    await sql`update event_session set state = 'CANCELLED' where id in (${current})`.execute(
      world.database.db,
    )
    expect((await olena.get<Overlap[]>(path)).body).toEqual([])
    expect(session).toBeGreaterThan(0)
  })

  it('with an agreed demonstration are seen, and with one that is only planned do not count', async () => {
    const event = await newEvent(world.database, moduleId)
    await newSession(world.database, event, '2026-12-17', '18:00', '19:30')
    const { rows } = await sql<{
      id: number
    }>`insert into demonstration (study_right_id, student_id, name, state,
        start_date, end_date, place_name, place_type, updated_at)
      select id, student_id, '{"fi": "Ikkunan teko", "sv": "Fönster"}', 'AGREED', '2026-12-16', '2026-12-18', 'Verstas', 2,
        now() from study_right where student_id = ${olenaId} order by id limit 1 returning id`.execute(
      world.database.db,
    )
    const id = rows[0]?.id ?? 0
    expect((await overlapsOf(event)).body).toMatchObject([
      {
        severity: 'FULL',
        minutes: 90,
        other: { entryId: `d${id}-2026-12-17`, kind: 'DEMONSTRATION', title: 'Ikkunan teko' },
      },
    ])
    expect((await offers(olena)).content[0]?.overlapCount).toBe(1)
    await sql`update demonstration set state = 'PLANNED' where id = ${id}`.execute(world.database.db)
    expect((await overlapsOf(event)).body).toEqual([])
    await sql`delete from demonstration where id = ${id}`.execute(world.database.db)
  })

  it('with a day at work are seen, also from another study right', async () => {
    const event = await newEvent(world.database, moduleId)
    await newSession(world.database, event, '2026-12-16', '18:00', '19:30')
    await sql`with other as (insert into study_right (student_id, qualification_name, state, start_date)
        values (${olenaId}, '{"fi": "Toinen tutkinto"}', 'lasna', '2026-08-10') returning id)
      insert into workplace_period (study_right_id, student_id, workplace_name, start_date, end_date, daily_start,
        daily_end, weekdays)
      select id, ${olenaId}, 'Venepaja Oy', '2026-12-14', '2026-12-18', '14:00', '18:30', '{3}' from other`.execute(
      world.database.db,
    )
    const { body } = await overlapsOf(event)
    expect(body).toMatchObject([
      { severity: 'PARTIAL', minutes: 30, other: { kind: 'WORKPLACE', title: 'Venepaja Oy' } },
    ])
    await sql`delete from workplace_period where workplace_name = 'Venepaja Oy'`.execute(world.database.db)
  })

  it('too little time for the way to another campus is reported, and needs no acceptance', async () => {
    const event = await newEvent(world.database, moduleId)
    await newSession(world.database, event, '2026-12-17', '18:00', '19:00', 'B214')
    const other = await newEvent(world.database, await newModule(world.database))
    await newSession(world.database, other, '2026-12-17', '17:00', '17:50', 'V1')
    await sql`insert into event_participant (event_id, student_id, study_right_id, begin_date, end_date)
      select ${other}, student_id, id, '2026-12-07', '2026-12-18' from study_right where student_id = ${olenaId}
      order by id limit 1`.execute(world.database.db)
    expect((await overlapsOf(event)).body).toMatchObject([{ severity: 'TRANSFER', minutes: 10 }])
    expect((await offers(olena)).content[0]?.overlapCount).toBe(0)
    expect((await register(olena, event, slot.slotId)).status).toBe(200)
  })

  it('are refused altogether where the provider blocks them', async () => {
    const strict = await makeWorld({ clock })
    const id = await strict.personId('olena.bondar')
    const taught = await newModule(strict.database)
    const own = await newSlot(strict.database, id, taught)
    const event = await newEvent(strict.database, taught)
    await newSession(strict.database, event, lesson.date, lesson.start, lesson.end)
    await sql`insert into policy (name, value) values ('event.overlapMode', '"BLOCK"')`.execute(
      strict.database.db,
    )
    const client = await strict.as('olena.bondar')
    const answer = await register(client, event, own.slotId, { acceptOverlaps: true })
    expect([answer.status, codes(answer)[0]]).toEqual([409, 'overlaps'])
    await strict.close()
  })
})

describe('the list of offers', () => {
  it('filters by word, days, campus and free seats, in pages', async () => {
    const [free, full, late] = [
      await newEvent(world.database, moduleId, { name: 'Näyttö 100 %' }),
      await newEvent(world.database, moduleId, { name: 'Täysi', capacity: 0 }),
      await newEvent(world.database, moduleId, {
        name: 'Myöhäinen',
        startDate: '2027-01-11',
        endDate: '2027-02-12',
      }),
    ]
    await sql`update education_event set campus_id = (select id from campus where name = 'Vasaraniemi')
      where id = ${late}`.execute(world.database.db)
    const ids = async (query: string) =>
      (await offers(olena, slot.planId, `moduleId=${slot.planModuleId}&${query}`)).content.map(
        one => one.educationEventId,
      )
    expect(await ids('')).toEqual([free, full, late])
    expect(await ids('q=100 %25')).toEqual([free])
    expect(await ids('q=_')).toEqual([])
    expect(await ids('onlyFree=true')).toEqual([free, late])
    expect(await ids('from=2027-01-01')).toEqual([late])
    expect(await ids('to=2026-12-31')).toEqual([free, full])
    const all = await offers(olena)
    expect(all.campuses.map(campus => campus.name)).toEqual(['Vasaraniemi'])
    expect(await ids(`campus=${all.campuses[0]?.id}`)).toEqual([late])
    const second = await offers(olena, slot.planId, `moduleId=${slot.planModuleId}&size=2&page=1`)
    expect(second).toMatchObject({ totalElements: 3, totalPages: 2, number: 1, last: true })
    expect(second.content.map(one => one.educationEventId)).toEqual([late])
    expect(await offers(olena, slot.planId, `moduleId=${slot.planModuleId}&q=olematon`)).toMatchObject({
      content: [],
      emptyReason: 'NO_MATCH',
    })
  })

  it('shows days in words, teachers, seats and the queue', async () => {
    const event = await newEvent(world.database, moduleId, { capacity: 3 })
    for (const date of ['2026-12-07', '2026-12-14']) {
      await newSession(world.database, event, date, '16:15', '17:45', 'B214')
    }
    const [offer] = (await offers(olena)).content
    expect(offer).toMatchObject({
      weekPattern: 'maanantaisin 16.15–17.45',
      sessionCount: 2,
      capacity: 3,
      registered: 0,
      waitlist: { enabled: true, count: 0 },
      registration: { cancelUntil: '2026-12-04', closesAt: '2026-12-04T16:00:00+02:00' },
      eligibility: { ok: true, reasons: [], missing: [] },
      state: 'OPEN',
    })
  })

  it.each([
    'from=2026-13-01',
    'page=-1',
    'size=500',
    'onlyFree=maybe',
    'from=2026-12-02&to=2026-12-01',
    'x=1',
  ])('refuses %s', async query => {
    const path = `/rest/v1/skillacquirementplan/${slot.planId}/unaddededucationevents?${query}`
    expect((await olena.get(path)).status).toBe(400)
  })
})

describe('what home and the page of a unit ask', () => {
  it('home lists what opens in a week and what is open, for slots that nothing fills', async () => {
    const opening = async (client: Client) => (await tasksOnHome(client, 'REGISTRATION_OPENS'))[0]
    const open = async (client: Client) => (await tasksOnHome(client, 'REGISTRATION_OPEN'))[0]
    const before = { opening: await opening(olena), open: await open(olena) }
    const soon = '2026-11-24T10:00:01+02:00'
    const event = await newEvent(world.database, moduleId, { name: 'Pian', opensAt: soon })
    await newEvent(world.database, moduleId, { opensAt: '2026-12-01T09:59:59+02:00' })
    await newEvent(world.database, moduleId, { opensAt: '2026-12-01T10:00:01+02:00' })
    const chosen = await newEvent(world.database, moduleId, { closesAt: '2026-11-24T10:30:00+02:00' })
    await newEvent(world.database, moduleId, { capacity: 0, waitlist: false })
    expect(await opening(olena)).toEqual({
      kind: 'REGISTRATION_OPENS',
      educationEventId: event,
      peeemId: slot.slotId,
      name: 'Pian',
      count: (before.opening?.count ?? 0) + 2,
      opensAt: soon,
    })
    expect(await open(olena)).toEqual({
      kind: 'REGISTRATION_OPEN',
      count: (before.open?.count ?? 0) + 1,
      closesAt: '2026-11-24T10:30:00+02:00',
      deadline: '2026-11-24',
    })
    await register(olena, chosen, slot.slotId)
    expect((await open(olena))?.count).toBe(before.open?.count)
    expect((await opening(olena))?.name).not.toBe('Pian')
    expect((await opening(joonas))?.name).not.toBe('Pian')
  })

  it('home tells of a place that came from the waiting list, for seven days after its own', async () => {
    const event = await newEvent(world.database, moduleId, { name: 'Täysi', capacity: 1 })
    const joonasSlot = await newSlot(world.database, joonasId, moduleId)
    await register(olena, event, slot.slotId)
    await register(joonas, event, joonasSlot.slotId)
    await cancel(olena, event, slot.slotId)
    const places = async () =>
      (await tasksOnHome(joonas, 'PLACE_FROM_QUEUE')).filter(one => one.educationEventId === event)
    expect(await places()).toEqual([
      { kind: 'PLACE_FROM_QUEUE', educationEventId: event, peeemId: joonasSlot.slotId, name: 'Täysi' },
    ])
    await world.platform.jobs.runDue()
    const { body } = await joonas.get<{ content: object[] }>('/rest/v1/notifications')
    expect(body.content).toContainEqual(
      expect.objectContaining({
        rule: 'place-from-waiting-list',
        data: { what: 'Täysi' },
        target: `/studies/choose/event?event=${event}&slot=${joonasSlot.slotId}`,
      }),
    )
    await at('2026-12-01T23:59:00+02:00')
    expect(await places()).toHaveLength(1)
    await at('2026-12-02T00:00:00+02:00')
    expect(await places()).toEqual([])
  })

  it('a unit’s page gets the offers of that unit with the plan that it belongs to', async () => {
    const event = await newEvent(world.database, moduleId)
    const path = `/rest/v1/educationevent/choices?moduleId=${slot.planModuleId}`
    const { body } = await olena.get<OffersPage & { planId: number }>(path)
    expect([body.planId, body.content.map(one => one.educationEventId)]).toEqual([slot.planId, [event]])
    expect((await joonas.get(path)).status).toBe(404)
    expect((await olena.get('/rest/v1/educationevent/choices?moduleId=0')).status).toBe(400)
  })
})

describe('the sessions of an event', () => {
  it('are shown with rooms and times, and never who else takes part', async () => {
    const event = await newEvent(world.database, moduleId)
    await newSession(world.database, event, '2026-12-07', '16:15', '17:45', 'B214')
    const joonasSlot = await newSlot(world.database, joonasId, moduleId)
    await register(joonas, event, joonasSlot.slotId)
    const path = `/rest/v1/educationevent/${event}/showlist?peeemId=${slot.slotId}`
    const answer = await olena.get<{ sessions: object[]; totalMinutes: number }>(path)
    expect(answer.body).toMatchObject({
      totalMinutes: 90,
      sessions: [{ rooms: [{ code: 'B214' }], start: '2026-12-07T16:15:00+02:00' }],
    })
    expect(answer.text).not.toMatch(/Joonas|Vainio/)
    expect(answer.text).not.toContain(`"personId":${joonasId}`)
  })
})

describe('what is not one’s own', () => {
  it('a foreign slot, a foreign plan and an event that does not exist look alike', async () => {
    const event = await newEvent(world.database, moduleId)
    const paths = (eventId: number, slotId: number) =>
      ['register', 'showlist', 'showoverlaps'].map(
        verb => `/rest/v1/educationevent/${eventId}/${verb}?peeemId=${slotId}`,
      )
    const answers = []
    for (const [eventId, slotId] of [
      [event, slot.slotId],
      [999_999_999, slot.slotId],
      [event, 999_999_999],
    ] as const) {
      const [registering = '', ...reading] = paths(eventId, slotId)
      answers.push(await joonas.post(registering, {}), await joonas.delete(registering))
      for (const path of reading) answers.push(await joonas.get(path))
    }
    answers.push(await joonas.get(`/rest/v1/skillacquirementplan/${slot.planId}/unaddededucationevents`))
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([404]))
    expect(new Set(answers.map(answer => answer.text)).size).toBe(1)
    expect(await seats(event)).toEqual({ taken: 0, states: [] })
  })

  it('reading an event that the slot is not for shows nothing', async () => {
    const event = await newEvent(world.database, await newModule(world.database))
    for (const verb of ['showlist', 'showoverlaps']) {
      const path = `/rest/v1/educationevent/${event}/${verb}?peeemId=${slot.slotId}`
      expect((await olena.get(path)).status).toBe(404)
    }
  })

  it('guardians and strangers stay outside', async () => {
    const petri = await world.as('petri.kuisma', 'PARENT')
    const stranger = await world.anyone()
    const path = `/rest/v1/skillacquirementplan/${slot.planId}/unaddededucationevents`
    expect((await petri.get(path)).status).toBe(403)
    expect((await petri.post(`/rest/v1/educationevent/1/register?peeemId=1`, {})).status).toBe(403)
    expect((await stranger.get(path)).status).toBe(401)
  })

  it('a student whose studies are interrupted can look but not register', async () => {
    const veera = await world.as('veera.salo')
    const own = await newSlot(world.database, await world.personId('veera.salo'), moduleId)
    const event = await newEvent(world.database, moduleId)
    const [offer] = (await offers(veera, own.planId, `moduleId=${own.planModuleId}`)).content
    expect(offer?.eligibility.reasons).toEqual(['STUDY_RIGHT'])
    const answer = await register(veera, event, own.slotId)
    expect([answer.status, codes(answer)]).toEqual([409, ['study-right-not-in-force']])
  })
})
