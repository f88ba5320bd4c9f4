import type { Overlap, readEventSessions } from '@studentgo/protocol/education-events'
import { minutesBetween } from '@studentgo/protocol/rules/calendar'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/problems.ts'
import type { StudentCall } from '../../platform/http/serve.ts'
import type { StudentContext } from '../../platform/request-context.ts'
import { clashCounts, clashesOf } from '../places/clashes.sql.ts'
import {
  type EventSlot,
  type EventSlotRow,
  eventSlots,
  type OwnRegistration,
} from '../places/event-slots.sql.ts'
import type { EventCardCache } from './event-cards.cache.ts'
import { eventSessions } from './event-details.sql.ts'
import { presentOffer, presentOverlaps, presentOwnPlace, presentSession } from './events.presenter.ts'

/** The event and the slot that a path and its query name. */
export function eventSlotIn({ params, query }: { params: { eventId: number }; query: { peeemId: number } }) {
  return { eventId: params.eventId, slotId: query.peeemId }
}

/** The rows of these events and slots, in their order, of which both exist for this student. */
export async function eventSlotRows(
  { db, access }: StudentContext,
  wanted: readonly EventSlot[],
): Promise<EventSlotRow[]> {
  if (wanted.length === 0) return []
  const eventIds = wanted.map(one => one.eventId)
  const slotIds = wanted.map(one => one.slotId)
  return eventSlots(db, { studentId: access.studentId, eventIds, slotIds })
}

/** One event for one slot; `not-found` when the event or the student's slot does not exist. */
export async function eventSlotOf(context: StudentContext, wanted: EventSlot): Promise<EventSlotRow> {
  const [row] = await eventSlotRows(context, [wanted])
  if (row === undefined) throw notFound()
  return row
}

/** The same for reading, which shows nothing of an event that this slot has nothing to do with. */
async function fittingEventSlot(context: StudentContext, wanted: EventSlot): Promise<EventSlotRow> {
  const row = await eventSlotOf(context, wanted)
  if (row.eventModuleId !== row.slotModuleId) throw notFound()
  return row
}

/** The student's registration of this event for this slot. */
export function ownIn(row: EventSlotRow): OwnRegistration | undefined {
  return row.own !== null && row.own.slotId === row.slotId ? row.own : undefined
}

/** How these rows are presented: each with its card, and what it clashes with in this student's days. */
export async function offerPresenter(context: StudentContext, cache: EventCardCache, rows: EventSlotRow[]) {
  const { db, access, today, timeZone } = context
  const eventIds = rows.map(row => row.eventId)
  const cardOf = await cache.of(context, eventIds)
  const instead = rows.map(row => row.holder?.eventId ?? null)
  const near = { studentId: access.studentId, today, timeZone, nearMinutes: 0 }
  const counts = rows.length === 0 ? [] : await clashCounts(db, { ...near, eventIds, instead })
  const countOf = new Map(counts.map(({ eventId, count }) => [eventId, count]))
  return (row: EventSlotRow) => presentOffer(row, cardOf(row.eventId), countOf.get(row.eventId) ?? 0, context)
}

/** An event for a slot, with its sessions. */
export async function eventWithSessions(call: StudentCall<typeof readEventSessions>, cache: EventCardCache) {
  const row = await fittingEventSlot(call, eventSlotIn(call))
  const present = await offerPresenter(call, cache, [row])
  const own = ownIn(row)
  return {
    event: present(row),
    ...(own === undefined ? {} : { own: presentOwnPlace(row, own, call) }),
    ...(await sessionsAnswer(call.db, row.eventId, call.timeZone)),
  }
}

/** The sessions of an event with their minutes in all, without cancelled ones. */
export async function sessionsAnswer(db: Db, eventId: number, timeZone: string) {
  const sessions = await eventSessions(db, { eventId })
  return {
    sessions: sessions.map(session => presentSession(session, timeZone)),
    totalMinutes: sessions
      .filter(({ state }) => state !== 'CANCELLED')
      .reduce((sum, { start, end }) => sum + minutesBetween(start, end), 0),
  }
}

/** What an event that can be read clashes with. */
export async function eventOverlaps(context: StudentContext, wanted: EventSlot): Promise<Overlap[]> {
  return overlapsOf(context, await fittingEventSlot(context, wanted))
}

/** Clashes of the event with everything else, without what the slot holds now. */
export async function overlapsOf(context: StudentContext, row: EventSlotRow): Promise<Overlap[]> {
  const { db, access, today, timeZone, provider } = context
  const clashes = await clashesOf(db, {
    studentId: access.studentId,
    eventId: row.eventId,
    instead: row.holder?.eventId ?? null,
    today,
    timeZone,
    nearMinutes: provider.policies['timetable.transferMinutes'],
  })
  return presentOverlaps(clashes, context)
}
