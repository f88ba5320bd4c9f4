import type { Overlap, RegistrationState, registerForEvent } from '@studentgo/protocol/education-events'
import { databaseErrorCode } from '../../platform/database/database.ts'
import { notFound, type Problem, stateConflict } from '../../platform/http/problems.ts'
import type { CallOf } from '../../platform/http/serve.ts'
import type { StudentContext, Writing } from '../../platform/request-context.ts'
import { eventSlotIn, eventSlotOf, overlapsOf } from '../offers/read-event.query.ts'
import type { EventSlot, EventSlotRow } from './event-slots.sql.ts'
import { promoteWaiting } from './promote-waiting.command.ts'
import { activeHolder, type Refusal, refusalOf } from './registration.rules.ts'
import {
  endRegistration,
  insertRegistration,
  lockEvents,
  lockPlanOfSlot,
  takeSeat,
} from './registrations.sql.ts'

const uniqueViolation = '23505'

/**
 * Takes a place for the slot, or a place in the queue. Everything is judged in the order of domain 2.7 before
 * the event is locked; under the lock only the seats are decided, so that a popular event opens quickly.
 * Throws `not-found` for an event or a slot that is not there for this student, else 409 with the rule's name.
 */
export function register(call: CallOf<typeof registerForEvent>) {
  return takePlace(call, eventSlotIn(call), call.body, { byId: call.access.studentId })
}

/**
 * The same for any caller. A registration by the school needs no approval, and is possible where students do not
 * choose.
 */
export async function takePlace(
  context: Writing<StudentContext>,
  wanted: EventSlot,
  body: CallOf<typeof registerForEvent>['body'],
  { byId }: { byId: number },
) {
  const { db, access, now, today, provider } = context
  const { studentId } = access
  if ((await lockPlanOfSlot(db, { studentId, slotId: wanted.slotId })).length === 0) throw notFound()
  const found = await eventSlotOf(context, wanted)
  const row = byId === studentId ? found : { ...found, mode: 'FIRST_COME' as const }
  const overlaps = await overlapsOf(context, row)
  const clashes = overlaps.filter(one => one.severity !== 'TRANSFER')
  const refusal = refusalOf(row, body, clashes.length, context, provider.policies)
  if (refusal !== undefined) throw refused(refusal, row, clashes)
  const holder = activeHolder(row.holder, today)
  const current = holder?.registration == null ? undefined : holder
  const locked = await lockEvents(db, { ids: [row.eventId, ...(current?.eventId ? [current.eventId] : [])] })
  // A full event is the crowded one: the lock on it ends sooner when no seat is tried for.
  const mayBeFree = locked.some(event => event.id === row.eventId && event.hasFreeSeat)
  const hasSeat = mayBeFree && (await takeSeatAfterQueue(context, row.eventId))
  const state = stateOfPlace(row, hasSeat, current?.registration ?? undefined, today)
  await clearSlot(context, row, byId)
  const comment = body.comment?.trim() || undefined
  const made = await insertRegistration(db, row, { studentId, byId, state, comment, now, today }).catch(
    error => {
      throw databaseErrorCode(error) === uniqueViolation ? refused('slotTaken', row, []) : error
    },
  )
  if (current?.eventId != null) await promoteWaiting(db, current.eventId, now, today)
  return {
    registrationId: made.id,
    state,
    ...(state === 'WAITLISTED' ? { waitlistPosition: made.position } : {}),
    personalEducationEventId: made.personalEventId,
    overlaps,
  }
}

/** Takes a seat of the locked event, if one is left when those who waited have theirs. */
async function takeSeatAfterQueue(
  { db, now, today }: Writing<StudentContext>,
  eventId: number,
): Promise<boolean> {
  await promoteWaiting(db, eventId, now, today)
  return takeSeat(db, eventId)
}

/** A seat, or the end of the queue. A seat that the student has is never given up for a place in a queue. */
function stateOfPlace(
  row: EventSlotRow,
  hasSeat: boolean,
  current: RegistrationState | undefined,
  today: string,
): RegistrationState {
  if (hasSeat) return row.mode === 'APPROVAL' ? 'PENDING_APPROVAL' : 'REGISTERED'
  const hadSeat = current === 'REGISTERED' || current === 'PENDING_APPROVAL'
  if (!row.waitlistEnabled || hadSeat || today >= row.startDate) throw stateConflict({ code: 'eventFull' })
  return 'WAITLISTED'
}

/** Ends the registration that fills the slot; a place in a queue has dissolved by itself when its event starts. */
async function clearSlot(
  { db, now, today }: Writing<StudentContext>,
  { holder }: EventSlotRow,
  byId: number,
): Promise<void> {
  if (holder === null || holder.registrationId === null) return
  const isWaiting = holder.registration === 'WAITLISTED'
  const isDissolved = isWaiting && today >= holder.startDate
  await endRegistration(db, {
    registrationId: holder.registrationId,
    state: isDissolved ? 'DISSOLVED' : 'CANCELLED',
    byId: isDissolved ? null : byId,
    hadSeat: !isWaiting,
    now,
  })
}

const mostNamed = 20

/** A refusal by a rule's name; clashes are named one by one, with what clashes and when. */
function refused(refusal: Refusal, row: EventSlotRow, clashes: readonly Overlap[]): Problem {
  if (refusal === 'slotTaken') {
    return stateConflict({ code: refusal, params: { swap: row.holder?.registration == null ? 0 : 1 } })
  }
  if (refusal !== 'overlaps') return stateConflict({ code: refusal })
  const named = clashes.slice(0, mostNamed).map(({ other: { title, start, end }, minutes }) => ({
    code: 'overlapsWith',
    params: { title, start, end, minutes },
  }))
  return stateConflict({ code: 'overlaps', params: { count: clashes.length } }, ...named)
}
