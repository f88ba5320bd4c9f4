import type { Db, ReadDb } from '../platform/database/database.ts'

/** Whether the person is asked for more than a password. */
export async function hasSecondFactor(db: ReadDb, personId: number): Promise<boolean> {
  const { totp, passkeys } = await factorsOf(db, personId)
  return totp || passkeys.length > 0
}

/** The factors in use. */
export async function factorsOf(db: ReadDb, personId: number) {
  const totp = await db
    .selectFrom('totp_factor')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const passkeys = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()
  const { left } = await db
    .selectFrom('recovery_code')
    .select(eb => eb.fn.countAll<number>().as('left'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return { totp: totp !== undefined, passkeys, recoveryCodesLeft: left }
}

export function totpOf(db: ReadDb, personId: number) {
  return db
    .selectFrom('totp_factor')
    .select(['secret_sealed as secretSealed', 'confirmed_at as confirmedAt'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
}

/** Stores a secret that no code has confirmed yet, in the place of another such one; false where an app is in use. */
export async function saveTotpSecret(
  db: Db,
  personId: number,
  secretSealed: string,
  now: Date,
): Promise<boolean> {
  const fields = { secret_sealed: secretSealed, created_at: now }
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('totp_factor')
    .values({ person_id: personId, ...fields })
    .onConflict(conflict =>
      conflict.column('person_id').doUpdateSet(fields).where('totp_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Uses up the half minute of a code and all before it: of two servers that are shown one code, one takes it. */
export async function useTotpStep(db: Db, personId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_factor')
    .set({ last_step: step })
    .where('person_id', '=', personId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses up a recovery code; false for one that is not there. */
export async function useRecoveryCode(db: Db, personId: number, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('person_id', '=', personId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Takes all factors of a person away, with the recovery codes; false where there was none. */
export async function deleteFactors(db: Db, personId: number): Promise<boolean> {
  const had = await hasSecondFactor(db, personId)
  for (const table of ['totp_factor', 'passkey', 'recovery_code'] as const)
    await db.deleteFrom(table).where('person_id', '=', personId).execute()
  return had
}

export async function replaceRecoveryCodes(
  db: Db,
  personId: number,
  codeHashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_code').where('person_id', '=', personId).execute()
  if (codeHashes.length === 0) return
  const rows = codeHashes.map(code_hash => ({ person_id: personId, code_hash }))
  await db.insertInto('recovery_code').values(rows).execute()
}
