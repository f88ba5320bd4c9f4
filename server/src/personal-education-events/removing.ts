import { cancel } from '../education-events/cancel-registration.command.ts'
import { notFound, Problem } from '../platform/problems.ts'
import type { Asking } from './asking.ts'
import { mustBeInForce, ownPeriod } from './editing.ts'
import { factsOf } from './event-answers.ts'
import { personalEventById } from './events.queries.ts'
import { abilitiesOf } from './period.rules.ts'
import { cancelPersonalEvent } from './saving.queries.ts'

/**
 * Takes away a planned period that the student has added. One that came from a registration is given up as a
 * registration is, by its rules and in its order of locks.
 */
export async function removePeriod(asking: Asking, id: number): Promise<void> {
  const { db, studentId, now, today } = asking
  const known = await personalEventById(db, studentId, id)
  if (known === undefined) throw notFound()
  mustBeInForce(known)
  if (!abilitiesOf(factsOf(known, today), today).remove) throw new Problem('state-conflict')
  const slotId = known.links?.[0]?.slotId
  if (known.registration !== null && known.eventId !== null && slotId !== undefined) {
    await cancel(asking.context, { eventId: known.eventId, slotId })
    return
  }
  const row = await ownPeriod(asking, id)
  if (!abilitiesOf(factsOf(row, today), today).remove) throw new Problem('state-conflict')
  await cancelPersonalEvent(db, id, now)
}
