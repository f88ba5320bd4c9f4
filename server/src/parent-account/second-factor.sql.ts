import type { Db } from '../platform/database/database.ts'

/** Whether the person is asked for more than a password. */
export async function hasSecondFactor(db: Db, personId: number): Promise<boolean> {
  const totp = await db
    .selectFrom('totp_factor')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (totp !== undefined) return true
  const passkey = await db
    .selectFrom('passkey')
    .select('id')
    .where('person_id', '=', personId)
    .limit(1)
    .executeTakeFirst()
  return passkey !== undefined
}
