import { notFound, stateConflict } from '../../platform/http/problems.ts'
import type { StudentContext, Writing } from '../../platform/request-context.ts'
import { eventSlotOf, ownIn } from '../offers/read-event.query.ts'
import type { EventSlot } from './event-slots.sql.ts'
import { promoteWaiting } from './promote-waiting.command.ts'
import { mayCancel } from './registration.rules.ts'
import { endRegistration, lockEvents, lockPlanOfSlot } from './registrations.sql.ts'

/** Gives up a place, or leaves the queue; the first who waits gets the seat in the same transaction. */
export function cancel(context: Writing<StudentContext>, wanted: EventSlot) {
  return endPlace(context, wanted, { byId: context.access.studentId })
}

/** The same for any caller: for the school it is never too late (domain 2.7). */
export async function endPlace(
  context: Writing<StudentContext>,
  wanted: EventSlot,
  { byId }: { byId: number },
) {
  const { db, access, now, today, provider } = context
  const { studentId } = access
  if ((await lockPlanOfSlot(db, { studentId, slotId: wanted.slotId })).length === 0) throw notFound()
  // Only the event's own lock prevents a promotion between reading and cancelling.
  await lockEvents(db, { ids: [wanted.eventId] })
  const row = await eventSlotOf(context, wanted)
  const own = ownIn(row)
  if (own === undefined) throw stateConflict({ code: 'notRegistered' })
  const days = provider.policies['event.cancelBeforeDays']
  if (byId === studentId && !mayCancel(own.state, row.startDate, today, days)) {
    throw stateConflict({ code: 'cancelClosed' })
  }
  await endRegistration(db, {
    registrationId: own.id,
    state: 'CANCELLED',
    byId,
    hadSeat: own.state !== 'WAITLISTED',
    now,
  })
  await promoteWaiting(db, wanted.eventId, now, today)
  return { state: 'CANCELLED' as const }
}
