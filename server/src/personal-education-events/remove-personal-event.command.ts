import { cancel } from '../education-events/places/cancel-registration.command.ts'
import { Problem } from '../platform/http/problems.ts'
import type { StudentContext, Writing } from '../platform/request-context.ts'
import { countChange } from './edit-personal-event.command.ts'
import { abilitiesOf } from './period.rules.ts'
import { lockPersonalEvent, mustBeInForce, personalEventOf } from './read-personal-events.query.ts'

/**
 * Takes away a planned period that the student has added: its slots are free again, and the row stays. One that
 * came from a registration is given up as a registration is, by its rules and in its order of locks.
 */
export async function removePersonalEvent(context: Writing<StudentContext>, id: number): Promise<void> {
  const { db, today } = context
  const known = await personalEventOf(context, id)
  mustBeInForce(known)
  if (!abilitiesOf(known, today).remove) throw new Problem('state-conflict')
  const slotId = known.links[0]?.slotId
  if (known.registration !== null && known.eventId !== null && slotId !== undefined) {
    await cancel(context, { eventId: known.eventId, slotId })
    return
  }
  const row = await lockPersonalEvent(context, id)
  if (!abilitiesOf(row, today).remove) throw new Problem('state-conflict')
  await countChange(context, row, { state: 'CANCELLED' })
  await db
    .updateTable('plan_slot')
    .set({ personal_event_id: null })
    .where('personal_event_id', '=', id)
    .execute()
}
