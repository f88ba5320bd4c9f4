import type { saveNotificationChoices } from '@studentgo/protocol/notifications'
import type * as z from 'zod'
import type { Db } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problems.ts'

type Choices = z.output<NonNullable<(typeof saveNotificationChoices)['body']>>

/** Saves what a person wants to be told. Throws `stale-version` when another browser has saved meanwhile. */
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
  const choices = topics.flatMap(({ topic, email, push }) => [
    { person_id: personId, topic, channel: 'EMAIL' as const, is_on: email },
    { person_id: personId, topic, channel: 'PUSH' as const, is_on: push },
  ])
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
