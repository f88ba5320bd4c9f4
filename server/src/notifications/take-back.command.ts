import type { NotificationRule } from '@studentgo/protocol/notifications'
import type { Db } from '../platform/database/database.ts'
import { announce } from '../platform/live/messages.ts'
import { staleForReaders } from './make-notifications.job.ts'

/**
 * Takes back what people were told of an event, where what they would be led to is there no more: it leaves their lists,
 * and what has not gone out stays. To be called in a transaction.
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
