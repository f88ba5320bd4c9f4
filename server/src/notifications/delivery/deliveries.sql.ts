import type { Scope } from '@studentgo/protocol/endpoint'
import type { DeliveryChannel } from '@studentgo/protocol/notifications'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { type RowOf, statement } from '../../platform/database/statement.ts'
import { shownLanguage } from '../../platform/rows/shown-language.ts'

/** What the guardian to whom `notification as n` goes sees of its student today. */
function seenBy(today: string) {
  return sql<Scope[] | null>`case when n.area = 'PARENT' and n.student_id is not null
    then parent_scopes(n.person_id, n.student_id, ${today}::date) end`.as('scopes')
}

/** A person's waiting deliveries of a channel, with what a guardian may see of the student today. */
export const waitingDeliveries = statement(
  (db, params: { personId: number; channel: DeliveryChannel; today: string }) =>
    db
      .selectFrom('notification_delivery as d')
      .innerJoin('notification as n', 'n.id', 'd.notification_id')
      .where('d.person_id', '=', params.personId)
      .where('d.channel', '=', params.channel)
      .where('d.sent_at', 'is', null)
      .orderBy('n.id')
      .limit(200)
      .select([
        'n.id',
        'n.rule',
        'n.area',
        'n.target',
        'n.student_id as studentId',
        'n.read_at as readAt',
        'd.due_at as dueAt',
        seenBy(params.today),
      ]),
)

export type WaitingDelivery = RowOf<typeof waitingDeliveries>

export const addressee = statement((db, params: { personId: number }) =>
  db
    .selectFrom('person')
    .where('id', '=', params.personId)
    .where('is_active', '=', true)
    .select(['email', shownLanguage('person').as('language')]),
)

export const pushTargets = statement((db, params: { personId: number; now: string }) =>
  db
    .selectFrom('push_subscription as u')
    .innerJoin('login_session as s', 's.id', 'u.session_id')
    .where('u.person_id', '=', params.personId)
    .where('s.expires_at', '>', params.now)
    .select(['u.id', 's.kind as area']),
)

interface PushedTo {
  id: number
  notificationId: number
  now: string
  today: string
}

/**
 * The push endpoint of a browser, as long as its session runs and the notification is unread in the portal; with
 * what a guardian may see of the student today.
 */
export const pushTarget = statement((db, params: PushedTo) =>
  db
    .selectFrom('push_subscription as u')
    .innerJoin('login_session as s', 's.id', 'u.session_id')
    .innerJoin('notification as n', 'n.person_id', 'u.person_id')
    .where('u.id', '=', params.id)
    .where('s.expires_at', '>', params.now)
    .where('n.id', '=', params.notificationId)
    .where('n.read_at', 'is', null)
    .select([
      'u.endpoint',
      'u.p256dh',
      'u.auth',
      'u.person_id as personId',
      's.kind as area',
      'n.rule',
      'n.student_id as studentId',
      seenBy(params.today),
    ]),
)

interface Deliveries {
  ids: readonly number[]
  channel: DeliveryChannel
}

export async function markSent(db: Db, { ids, channel }: Deliveries, now: Date): Promise<void> {
  await db
    .updateTable('notification_delivery')
    .set({ sent_at: now })
    .where(sql<boolean>`notification_id = any(${ids as number[]}::bigint[])`)
    .where('channel', '=', channel)
    .execute()
}

/** Deletes deliveries that are not needed: their notification was read, or its reader may not see it any more. */
export async function dropDeliveries(db: Db, { ids, channel }: Deliveries): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('notification_delivery')
    .where(sql<boolean>`notification_id = any(${ids as number[]}::bigint[])`)
    .where('channel', '=', channel)
    .execute()
}

export async function forgetPushTarget(db: Db, id: number): Promise<void> {
  await db.deleteFrom('push_subscription').where('id', '=', id).execute()
}
