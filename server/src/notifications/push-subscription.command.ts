import type { Visitor } from '../platform/access/visitor.ts'
import type { Db } from '../platform/database/database.ts'
import { invalidInput, notFound } from '../platform/http/problems.ts'
import { isPushService, type MorePushServices } from '../platform/push/push-endpoints.ts'
import type { PushTarget } from '../platform/push/pusher.ts'

/** A person's browsers; the oldest makes room. */
const mostOfOnePerson = 10

/**
 * Subscribes this session's browser to push messages. Refuses an address that is no push service by its field; an
 * address that somebody else had on this device is no longer theirs.
 */
export async function subscribe(
  db: Db,
  { personId, sessionId }: Visitor,
  { endpoint, p256dh, auth }: PushTarget,
  now: Date,
  services: MorePushServices,
): Promise<{ id: number }> {
  if (!isPushService(endpoint, services)) throw invalidInput({ code: 'wrongFormat', field: 'body.endpoint' })
  const keys = { session_id: sessionId, person_id: personId, p256dh, auth, created_at: now }
  const saved = await db
    .insertInto('push_subscription')
    .values({ endpoint, ...keys })
    .onConflict(conflict => conflict.column('endpoint').doUpdateSet(keys))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('push_subscription')
    .where('person_id', '=', personId)
    .where('id', 'in', eb =>
      eb
        .selectFrom('push_subscription')
        .select('id')
        .where('person_id', '=', personId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(mostOfOnePerson),
    )
    .execute()
  return saved
}

export async function unsubscribe(db: Db, personId: number, id: number): Promise<null> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscription')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
  return null
}
