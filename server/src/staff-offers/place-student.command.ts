import { eventAddress } from '@studentgo/protocol/addresses'
import { type RegistrationState, registerForEvent } from '@studentgo/protocol/education-events'
import type { placeStudent, removeStudent } from '@studentgo/protocol/staff-offers'
import { endPlace } from '../education-events/places/cancel-registration.command.ts'
import { takePlace } from '../education-events/places/register-for-event.command.ts'
import { asStudentReads } from '../platform/access/as-student-reads.ts'
import { notFound, stateConflict } from '../platform/http/problems.ts'
import type { CallOf } from '../platform/http/serve.ts'
import { announce } from '../platform/live/messages.ts'
import { notify } from '../platform/notify/notify.ts'
import { approvedPlace, slotForEvent } from './staff-offers.sql.ts'

/**
 * Takes a student in by the rules of the student's own enrolment, but without approval, and also into events
 * that students do not choose themselves. Approves a student who waits for approval.
 */
export async function takeIn(call: CallOf<typeof placeStudent>): Promise<{ state: RegistrationState }> {
  const { db, access, staff, params, body, now, today } = call
  const { studentId } = access
  const { eventId } = params
  const [slot] = await slotForEvent(db, { studentId, eventId })
  if (slot === undefined) throw stateConflict({ code: 'slotMismatch' })
  const { slotId, registrationId } = slot
  let state: RegistrationState = 'REGISTERED'
  if (slot.state === 'PENDING_APPROVAL' && registrationId !== null) {
    const approved = await approvedPlace(db, { registrationId, byId: staff.staffId, now, today })
    if (approved.length === 0) throw stateConflict({ code: 'alreadyRegistered' })
  } else {
    const taken = await takePlace(asStudentReads(call), { eventId, slotId }, body, { byId: staff.staffId })
    state = taken.state
  }
  await notify(
    db,
    [
      {
        rule: 'plan-changed',
        studentId,
        key: `event ${eventId} taken in ${now.getTime()}`,
        data: {},
        target: eventAddress({ event: eventId, slot: slotId }),
      },
    ],
    now,
  )
  await announce(db, [studentId], registerForEvent.affects)
  return { state }
}

/** Takes a student out, also when it is too late for the student to cancel; the first who waits gets the seat. */
export async function takeOut(call: CallOf<typeof removeStudent>): Promise<{ state: 'CANCELLED' }> {
  const { db, access, staff, params, now } = call
  const { studentId } = access
  const { eventId } = params
  const [slot] = await slotForEvent(db, { studentId, eventId })
  if (slot === undefined) throw notFound()
  const { slotId } = slot
  const ended = await endPlace(asStudentReads(call), { eventId, slotId }, { byId: staff.staffId })
  await notify(
    db,
    [
      {
        rule: 'plan-changed',
        studentId,
        key: `event ${eventId} taken out ${now.getTime()}`,
        data: {},
        target: eventAddress({ event: eventId, slot: slotId }),
      },
    ],
    now,
  )
  await announce(db, [studentId], registerForEvent.affects)
  return ended
}
