import { sql } from 'kysely'
import type { Db, ReadDb } from '../platform/database/database.ts'
import { writeStatement } from '../platform/database/statement.ts'

/** A browser's attempt before it is signed in, stored under the hash of its `__Host-pre` cookie. */
export interface SignInAttempt {
  /** Where to go afterwards; checked before it is kept. */
  location?: string | undefined
  openId?: { state: string; nonce: string; verifier: string } | undefined
  /** In which area, when not the students'. */
  area?: 'parent' | 'staff' | undefined
}

export async function saveAttempt(
  db: Db,
  attemptHash: string,
  attempt: SignInAttempt,
  expiresAt: Date,
): Promise<void> {
  const values = { data: JSON.stringify(attempt), expires_at: expiresAt }
  await db
    .insertInto('login_attempt')
    .values({ id_hash: attemptHash, ...values })
    .onConflict(conflict => conflict.column('id_hash').doUpdateSet(values))
    .execute()
}

export async function attemptOf(
  db: ReadDb,
  attemptHash: string,
  now: Date,
): Promise<SignInAttempt | undefined> {
  const row = await db
    .selectFrom('login_attempt')
    .select('data')
    .where('id_hash', '=', attemptHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row === undefined ? undefined : (row.data as SignInAttempt)
}

/**
 * Reads the attempt that a provider answers and removes it in the same breath, so that an answer cannot be
 * replayed. An answer to another round than this browser's touches nothing.
 */
export async function takeAttempt(
  db: Db,
  attemptHash: string,
  state: string,
  now: Date,
): Promise<SignInAttempt | undefined> {
  const row = await db
    .deleteFrom('login_attempt')
    .where('id_hash', '=', attemptHash)
    .where(sql<string>`data -> 'openId' ->> 'state'`, '=', state)
    .returning(['data', 'expires_at as expiresAt'])
    .executeTakeFirst()
  return row !== undefined && Date.parse(row.expiresAt) > now.getTime()
    ? (row.data as SignInAttempt)
    : undefined
}

/** Uses something up that counts once; false where it has been used before, on whichever server. */
export async function spendOnce(db: Db, idHash: string, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('login_attempt')
    .values({ id_hash: idHash, data: '{}', expires_at: expiresAt })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Forgets an attempt; answers what it was, unless it is too old. */
export const forgetAttempt = writeStatement((db, params: { idHash: string | undefined; now: Date }) =>
  db
    .deleteFrom('login_attempt')
    .where('id_hash', '=', params.idHash ?? null)
    .returning(sql<SignInAttempt | null>`case when expires_at > ${params.now} then data end`.as('attempt')),
)

/** Stores what a passkey has to sign, in the place of another such challenge. */
export async function saveChallenge(
  db: Db,
  idHash: string,
  challenge: string,
  expiresAt: Date,
): Promise<void> {
  const values = { data: JSON.stringify({ challenge }), expires_at: expiresAt }
  await db
    .insertInto('login_attempt')
    .values({ id_hash: idHash, ...values })
    .onConflict(conflict => conflict.column('id_hash').doUpdateSet(values))
    .execute()
}

/** Takes a challenge, which counts once. */
export async function takeChallenge(db: Db, idHash: string, now: Date): Promise<string | undefined> {
  const row = await db
    .deleteFrom('login_attempt')
    .where('id_hash', '=', idHash)
    .where('expires_at', '>', now.toISOString())
    .returning('data')
    .executeTakeFirst()
  return (row?.data as { challenge?: string } | undefined)?.challenge
}
