import type {
  DeliveryChannel,
  NotificationTopic,
  saveNotificationChoices,
} from '@studentgo/protocol/notifications'
import type * as z from 'zod'
import type { Db } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problems.ts'
import { usualSettings } from './delivery/delivery-time.rules.ts'
import { rulesOf } from './notification.rules.ts'

type Choices = z.output<NonNullable<(typeof saveNotificationChoices)['body']>>

/** Saves a person's notification choices. Throws `stale-version` when another browser has saved meanwhile. */
export async function saveChoices(
  db: Db,
  personId: number,
  { topics, quietFrom, quietTo, digest, digestTime, version }: Choices,
): Promise<void> {
  const settings = { quiet_from: quietFrom, quiet_to: quietTo, digest, digest_time: digestTime }
  const saved = await db
    .insertInto('notification_settings')
    .values({ person_id: personId, ...settings, version: version + 1 })
    .onConflict(conflict =>
      conflict
        .column('person_id')
        .doUpdateSet({ ...settings, version: version + 1 })
        .where('notification_settings.version', '=', version),
    )
    .executeTakeFirst()
  if (saved.numInsertedOrUpdatedRows === 0n) throw new Problem('stale-version')
  await saveEach(
    db,
    topics.flatMap(({ topic, email, push }) => [
      { person_id: personId, topic, channel: 'EMAIL', is_on: email },
      { person_id: personId, topic, channel: 'PUSH', is_on: push },
    ]),
  )
}

/**
 * Switches e-mail about topics off and drops their waiting deliveries. A form that was open before is refused as stale,
 * so that it does not switch them on again.
 */
export async function switchOffEmail(
  db: Db,
  personId: number,
  topics: readonly NotificationTopic[],
): Promise<void> {
  const { quietFrom, quietTo, digest, digestTime } = usualSettings
  await db
    .insertInto('notification_settings')
    .values({
      person_id: personId,
      quiet_from: quietFrom,
      quiet_to: quietTo,
      digest,
      digest_time: digestTime,
      version: 1,
    })
    .onConflict(conflict =>
      conflict
        .column('person_id')
        .doUpdateSet(eb => ({ version: eb('notification_settings.version', '+', 1) })),
    )
    .execute()
  await saveEach(
    db,
    topics.map(topic => ({ person_id: personId, topic, channel: 'EMAIL', is_on: false })),
  )
  await db
    .deleteFrom('notification_delivery')
    .where('person_id', '=', personId)
    .where('channel', '=', 'EMAIL')
    .where('sent_at', 'is', null)
    .where('notification_id', 'in', eb =>
      eb
        .selectFrom('notification')
        .where('person_id', '=', personId)
        .where('rule', 'in', rulesOf(topics))
        .select('id'),
    )
    .execute()
}

interface Choice {
  person_id: number
  topic: NotificationTopic
  channel: DeliveryChannel
  is_on: boolean
}

async function saveEach(db: Db, choices: readonly Choice[]): Promise<void> {
  if (choices.length === 0) return
  await db
    .insertInto('notification_choice')
    .values(choices)
    .onConflict(conflict =>
      conflict
        .columns(['person_id', 'topic', 'channel'])
        .doUpdateSet(eb => ({ is_on: eb.ref('excluded.is_on') })),
    )
    .execute()
}
