import { eventAddress } from '@studentgo/protocol/addresses'
import { registerForEvent } from '@studentgo/protocol/education-events'
import type { Db } from '../../platform/database/database.ts'
import { announce } from '../../platform/live/messages.ts'
import { notify } from '../../platform/notify/notify.ts'
import { promotedFromQueue } from './waitlist.sql.ts'

/**
 * Promotes from the queue of an event whose row this transaction holds, and tells those who got a seat; one that is still
 * to be approved is none yet.
 */
export async function promoteWaiting(db: Db, eventId: number, now: Date, today: string): Promise<void> {
  const promoted = await promotedFromQueue(db, { eventId, now, today })
  await announce(
    db,
    promoted.map(one => one.studentId),
    registerForEvent.affects,
  )
  const seated = promoted.filter(({ mode }) => mode !== 'APPROVAL')
  await notify(
    db,
    seated.map(({ registrationId, studentId, slotId, name }) => ({
      rule: 'place-from-waiting-list',
      studentId,
      key: `registration ${registrationId}`,
      data: { what: name },
      target: eventAddress({ event: eventId, slot: slotId }),
    })),
    now,
  )
}
