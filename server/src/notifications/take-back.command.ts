import type { NotificationRule } from '@studentgo/protocol/notifications'
import type { Db } from '../platform/database/database.ts'
import { announce } from '../platform/live/messages.ts'
import { staleForReaders } from './make-notifications.job.ts'

/**
 * Takes back the notifications of an event whose target no longer exists: they leave people's lists, and pending
 * deliveries are not sent. Call it in a transaction.
 */
export async function takeBack(
  db: Db,
  { rule, key }: { rule: NotificationRule; key: string },
): Promise<void> {
  await db.deleteFrom('outbox').where('rule', '=', rule).where('key', '=', key).execute()
  const recipients = await db
    .deleteFrom('notification')
    .where('rule', '=', rule)
    .where('key', '=', key)
    .returning('person_id as personId')
    .execute()
  await announce(
    db,
    recipients.map(one => one.personId),
    staleForReaders,
  )
}
