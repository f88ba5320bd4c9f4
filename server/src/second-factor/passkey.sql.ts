import type { Db, ReadDb } from '../platform/database/database.ts'

export function passkeyByCredential(db: ReadDb, credentialId: string) {
  return db
    .selectFrom('passkey')
    .select([
      'id',
      'person_id as personId',
      'credential_id as credentialId',
      'public_key as publicKey',
      'counter',
      'transports',
    ])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

export async function credentialsOf(db: ReadDb, personId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('passkey')
    .select('credential_id as credentialId')
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  return rows.map(row => row.credentialId)
}

interface NewPasskey {
  personId: number
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
  name: string
}

/** Stores a passkey; false where somebody has it already. */
export async function savePasskey(db: Db, fresh: NewPasskey, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('passkey')
    .values({
      person_id: fresh.personId,
      credential_id: fresh.credentialId,
      public_key: fresh.publicKey,
      counter: fresh.counter,
      transports: fresh.transports,
      name: fresh.name,
      created_at: now,
    })
    .onConflict(conflict => conflict.column('credential_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

export async function notePasskeyUse(db: Db, id: number, counter: number, now: Date): Promise<void> {
  await db.updateTable('passkey').set({ counter, last_used_at: now }).where('id', '=', id).execute()
}

/** Takes one of the person's passkeys away; false when it is not theirs or not there. */
export async function deletePasskey(db: Db, personId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
