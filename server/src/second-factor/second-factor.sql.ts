import { type SqlBool, sql } from 'kysely'
import type { Db, ReadDb } from '../platform/database/database.ts'
import { type StatementBuilder, writeStatement } from '../platform/database/statement.ts'

/** Whether the person signs in with more than a password. */
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

/** The sealed secret of an app that no code has confirmed yet. */
export async function unconfirmedTotpOf(db: ReadDb, personId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('totp_factor')
    .select('secret_sealed')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return row?.secret_sealed
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

/** The owner of the code, and the key under which wrong codes count. */
export interface FactorOwner {
  personId: number
  key: string
}

/**
 * Uses up the half minute of a code and all before it: of two servers that are shown one code, one takes it. No row where it
 * is used up already.
 */
export const useTotpStep = writeStatement((db, params: FactorOwner & { step: number }) =>
  db
    .with('used', db =>
      db
        .updateTable('totp_factor')
        .set({ last_step: params.step })
        .where('person_id', '=', params.personId)
        .where(sql<SqlBool>`last_step < ${params.step}`)
        .returning('person_id as personId'),
    )
    .with('forgotten', db => forgetFailuresOf(db, params.key))
    .selectFrom('used')
    .select('personId'),
)

/** Uses up a recovery code; no row for one that is not there. */
export const useRecoveryCode = writeStatement((db, params: FactorOwner & { codeHash: string }) =>
  db
    .with('used', db =>
      db
        .deleteFrom('recovery_code')
        .where('person_id', '=', params.personId)
        .where('code_hash', '=', params.codeHash)
        .returning('person_id as personId'),
    )
    .with('forgotten', db => forgetFailuresOf(db, params.key))
    .selectFrom('used')
    .select('personId'),
)

/** After a right code the earlier wrong ones no longer count. */
function forgetFailuresOf(db: StatementBuilder, key: string) {
  return db.deleteFrom('throttle').where('key', '=', key).where(sql<SqlBool>`exists (select from used)`)
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
