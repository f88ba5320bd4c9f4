import { registerForEvent } from '@studentgo/protocol/education-events'
import { instantOf } from '@studentgo/protocol/rules/calendar'
import type { changeOffer, createOffer, endOffer, StaffOffer } from '@studentgo/protocol/staff-offers'
import { sql } from 'kysely'
import { promoteWaiting } from '../education-events/places/promote-waiting.command.ts'
import { endRegistration, lockEvents } from '../education-events/places/registrations.sql.ts'
import type { Db } from '../platform/database/database.ts'
import { invalidInput, notFound, Problem } from '../platform/http/problems.ts'
import type { CallOf } from '../platform/http/serve.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import { announce } from '../platform/live/messages.ts'
import { findOffer, findOfferRow } from './staff-offers.query.ts'
import { capacityFor, faultOfEventDays } from './staff-offers.rules.ts'
import { studentsWithUnit, waitingOf } from './staff-offers.sql.ts'

type Fields = CallOf<typeof createOffer>['body'] | CallOf<typeof changeOffer>['body']

/** Makes an education event that students can choose. */
export async function makeOffer(call: CallOf<typeof createOffer>): Promise<{ eventId: number }> {
  const { db, staff, body, timeZone } = call
  const unit = await db
    .selectFrom('module')
    .where('id', '=', body.moduleId)
    .where('kind', '<>', 'COURSE')
    .select('id')
    .executeTakeFirst()
  if (unit === undefined) throw invalidInput({ code: 'notAllowed', field: 'body.moduleId' })
  await judge(call, undefined)
  const { id } = await db
    .insertInto('education_event')
    .values({ module_id: unit.id, capacity: body.capacity ?? null, ...columnsOf(body, timeZone) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!staff.roles.includes('OFFICE')) {
    await db.insertInto('event_teacher').values({ event_id: id, staff_id: staff.staffId }).execute()
  }
  await refreshReaders(db, unit.id)
  return { eventId: id }
}

/** Changes an offer; who waits gets the seats that have come. */
export async function saveOffer(call: CallOf<typeof changeOffer>): Promise<Unserialised<StaffOffer>> {
  const { db, params, body, now, today, timeZone } = call
  const row = await lockOffer(call, params.eventId, body.version)
  await judge(call, row)
  await db
    .updateTable('education_event')
    .set({
      ...columnsOf(body, timeZone),
      capacity: capacityFor(body.capacity, row.taken),
      withdrawn_at: null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', params.eventId)
    .execute()
  await promoteWaiting(db, params.eventId, now, today)
  await refreshReaders(db, row.moduleId)
  return findOffer(call, params.eventId)
}

/** Closes the window now, or takes the offer away: students with a seat keep it, the queue dissolves. */
export async function finishOffer(call: CallOf<typeof endOffer>): Promise<Unserialised<StaffOffer>> {
  const { db, staff, params, body, now } = call
  const { eventId } = params
  const row = await lockOffer(call, eventId, body.version)
  if (row.opensAt === null || row.closesAt === null) throw new Problem('state-conflict')
  const changed = { version: sql<number>`version + 1` }
  if (body.how === 'CLOSE') {
    const isOpen = Date.parse(row.opensAt) < now.getTime() && now.getTime() < Date.parse(row.closesAt)
    if (!isOpen) throw new Problem('state-conflict')
    await db
      .updateTable('education_event')
      .set({ ...changed, closes_at: now })
      .where('id', '=', eventId)
      .execute()
  } else {
    for (const { id } of await waitingOf(db, { eventId })) {
      const ended = {
        registrationId: id,
        state: 'CANCELLED' as const,
        byId: staff.staffId,
        hadSeat: false,
        now,
      }
      await endRegistration(db, ended)
    }
    await db
      .updateTable('education_event')
      .set({ ...changed, opens_at: null, closes_at: null, withdrawn_at: now })
      .where('id', '=', eventId)
      .execute()
  }
  await refreshReaders(db, row.moduleId)
  return findOffer(call, eventId)
}

async function lockOffer(
  call: CallOf<typeof changeOffer> | CallOf<typeof endOffer>,
  eventId: number,
  version: number,
) {
  // Whose it is, before its row is locked; then as it is under the lock.
  await findOfferRow(call, eventId)
  await lockEvents(call.db, { ids: [eventId] })
  const row = await findOfferRow(call, eventId)
  if (row.version !== version) throw new Problem('stale-version')
  if (row.moduleId === null) throw notFound()
  return { ...row, moduleId: row.moduleId }
}

async function judge(
  { db, body, today }: { db: Db; body: Fields; today: string },
  known: { startDate: string; endDate: string } | undefined,
): Promise<void> {
  const field = faultOfEventDays(body, known, today)
  if (field !== undefined) throw invalidInput({ code: 'notAllowed', field: `body.${field}` })
  if (body.campusId === undefined) return
  const campus = await db.selectFrom('campus').where('id', '=', body.campusId).select('id').executeTakeFirst()
  if (campus === undefined) throw invalidInput({ code: 'notAllowed', field: 'body.campusId' })
}

function columnsOf(body: Fields, timeZone: string) {
  return {
    name: JSON.stringify(trimmed(body.name)),
    description: body.description === undefined ? null : JSON.stringify(trimmed(body.description)),
    start_date: body.startDate,
    end_date: body.endDate,
    opens_at: instantOf(body.opens.date, body.opens.time, timeZone),
    closes_at: instantOf(body.closes.date, body.closes.time, timeZone),
    registration_mode: body.mode,
    waitlist_enabled: body.waitlist,
    delivery: body.delivery,
    language: body.language,
    campus_id: body.campusId ?? null,
  }
}

function trimmed(texts: Fields['name']) {
  return Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, text?.trim()]))
}

/** Open pages of those who have the unit in their plan read again what can be chosen. */
async function refreshReaders(db: Db, moduleId: number): Promise<void> {
  const students = await studentsWithUnit(db, { moduleId })
  await announce(
    db,
    students.map(one => one.studentId),
    registerForEvent.affects,
  )
}
