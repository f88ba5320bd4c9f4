import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

export interface AskedFor {
  demonstrationId: number
  kind: 'REVIEW' | 'RAISE'
  reason: string | undefined
  now: Date
}

/** Notes what the student asks for; a review also moves the demonstration. The caller holds the lock. */
export async function saveRequest(db: Db, { demonstrationId, kind, reason, now }: AskedFor): Promise<void> {
  await db
    .insertInto('demonstration_request')
    .values({ demonstration_id: demonstrationId, kind, reason: reason ?? null, requested_at: now })
    .execute()
  await sql`update demonstration set version = version + 1,
      state = case when ${kind} = 'REVIEW' then 'REVIEW_REQUESTED' else state end
    where id = ${demonstrationId}`.execute(db)
}
