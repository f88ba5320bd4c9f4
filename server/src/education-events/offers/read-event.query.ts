import type { Overlap, readEventSessions } from '@studentgo/protocol/education-events'
import { minutesBetween } from '@studentgo/protocol/rules/calendar'
import { batch, onlyRow } from '../../platform/database/statement.ts'
import { notFound } from '../../platform/http/problems.ts'
import type { CallOf } from '../../platform/http/serve.ts'
import type { StudentContext } from '../../platform/request-context.ts'
import { clashesByWeekday, takenDays } from '../places/clashes.rules.ts'
import { clashesOf } from '../places/clashes.sql.ts'
import {
  type EventSlot,
  type EventSlotRow,
  eventSlot,
  type OfferRow,
  type OwnRegistration,
} from '../places/event-slots.sql.ts'
import { type OwnDaysRow, ownDays } from '../places/own-days.sql.ts'
import type { EventCardCache } from './event-cards.cache.ts'
import { eventSessions } from './event-details.sql.ts'
import { presentOffer, presentOverlaps, presentOwnPlace, presentSession } from './events.presenter.ts'

/** The event and the slot that a path and its query name. */
export function eventSlotIn({ params, query }: { params: { eventId: number }; query: { peeemId: number } }) {
  return { eventId: params.eventId, slotId: query.peeemId }
}

/** One event for one slot; `not-found` when the event or the student's slot does not exist. */
export async function eventSlotOf(context: StudentContext, wanted: EventSlot): Promise<EventSlotRow> {
  const { db, access } = context
  const [row] = await eventSlot(db, { ...wanted, studentId: access.studentId })
  if (row === undefined) throw notFound()
  return row
}

/** The same for reading, which shows nothing of an event that this slot has nothing to do with. */
function fitting(row: EventSlotRow | undefined): EventSlotRow {
  if (row === undefined || row.eventModuleId !== row.slotModuleId) throw notFound()
  return row
}

/** The student's registration of this event for this slot. */
export function ownIn(row: OfferRow): OwnRegistration | undefined {
  return row.own !== null && row.own.slotId === row.slotId ? row.own : undefined
}

/** How these rows are presented: each with its card, and what it clashes with in this student's days. */
export async function offerPresenter(
  context: StudentContext,
  cache: EventCardCache,
  rows: readonly OfferRow[],
  own: OwnDaysRow,
) {
  const { today, timeZone } = context
  const cardOf = await cache.of(
    context,
    [...rows, ...own.lessons].map(one => one.eventId),
  )
  const daysOff = await cache.daysOff(context)
  const sessionsOf = (eventId: number) => cardOf(eventId).sessions
  const lastDay =
    rows
      .map(row => sessionsOf(row.eventId).at(-1)?.day ?? today)
      .toSorted()
      .at(-1) ?? today
  const taken = takenDays(own, today, lastDay, { sessionsOf, daysOff, timeZone })
  return (row: OfferRow) => {
    const { eventId } = row
    const event = { eventId, instead: row.holder?.eventId ?? null, sessions: sessionsOf(eventId) }
    return presentOffer(row, cardOf(eventId), clashesByWeekday(event, taken, today), context)
  }
}

const eventForSlot = batch({ slot: eventSlot, own: ownDays, sessions: eventSessions })

/** An event for a slot, with its sessions. */
export async function eventWithSessions(call: CallOf<typeof readEventSessions>, cache: EventCardCache) {
  const { db, today } = call
  const { studentId } = call.access
  const wanted = eventSlotIn(call)
  const found = onlyRow(
    await eventForSlot(db, {
      slot: { ...wanted, studentId },
      own: { studentId, from: today },
      sessions: wanted,
    }),
  )
  const row = fitting(found.slot[0])
  const present = await offerPresenter(call, cache, [row], onlyRow(found.own))
  const own = ownIn(row)
  return {
    event: present(row),
    ...(own === undefined ? {} : { own: presentOwnPlace(row, own, call) }),
    sessions: found.sessions.map(session => presentSession(session)),
    totalMinutes: found.sessions
      .filter(({ state }) => state !== 'CANCELLED')
      .reduce((sum, { start, end }) => sum + minutesBetween(start, end), 0),
  }
}

/** What an event that can be read clashes with. */
export async function eventOverlaps(context: StudentContext, wanted: EventSlot): Promise<Overlap[]> {
  return overlapsOf(context, fitting(await eventSlotOf(context, wanted)))
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
