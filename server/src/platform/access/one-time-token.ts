import type { Db } from '../database/database.ts'
import { Problem } from '../http/problems.ts'
import { hashToken, keyedHash, type Secrets } from '../secrets.ts'

export type TokenPurpose = 'RESET' | 'INVITE'

/** How long the link of a letter counts (security 4.6). */
export const tokenMinutes: Record<TokenPurpose, number> = { RESET: 30, INVITE: 14 * 24 * 60 }

export interface TokenOf {
  purpose: TokenPurpose
  personId: number
  /** The access that an invitation is to. */
  about?: number
}

/**
 * Makes the token of a link that counts once, in the transaction of what makes it necessary. One that was made before for
 * the same is no longer valid. Answers the token, which is stored nowhere, and until when it counts.
 */
export async function issueToken(
  db: Db,
  secrets: Secrets,
  { purpose, personId, about = 0 }: TokenOf,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = tokenMadeAt(secrets, { purpose, personId, about }, now)
  const expiresAt = new Date(now.getTime() + tokenMinutes[purpose] * 60_000)
  const fields = { token_hash: hashToken(token), created_at: now, expires_at: expiresAt }
  await db
    .insertInto('one_time_token')
    .values({ purpose, person_id: personId, about, ...fields })
    .onConflict(conflict => conflict.columns(['purpose', 'person_id', 'about']).doUpdateSet(fields))
    .execute()
  return { token, expiresAt }
}

/** The token that is still valid, for the job that writes the letter; undefined where there is none any more. */
export async function tokenInForce(
  db: Db,
  secrets: Secrets,
  { purpose, personId, about = 0 }: TokenOf,
  now: Date,
): Promise<{ token: string; createdAt: Date; expiresAt: Date } | undefined> {
  const row = await db
    .selectFrom('one_time_token')
    .select(['created_at as createdAt', 'expires_at as expiresAt'])
    .where('purpose', '=', purpose)
    .where('person_id', '=', personId)
    .where('about', '=', about)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (row === undefined) return undefined
  const createdAt = new Date(row.createdAt)
  return {
    token: tokenMadeAt(secrets, { purpose, personId, about }, createdAt),
    createdAt,
    expiresAt: new Date(row.expiresAt),
  }
}

/** The owner of a valid token; does not use the token up. */
export async function ownerOfToken(db: Db, purpose: TokenPurpose, token: string, now: Date) {
  return db
    .selectFrom('one_time_token')
    .select(['person_id as personId', 'about'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/**
 * Takes a token, in the transaction of its purpose: of two concurrent uses only one succeeds. Throws `window-closed`
 * alike for one that is used, old or unknown.
 */
export async function takeToken(
  db: Db,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): Promise<{ personId: number; about: number }> {
  const taken = await db
    .deleteFrom('one_time_token')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .returning(['person_id as personId', 'about'])
    .executeTakeFirst()
  if (taken === undefined) throw new Problem('window-closed')
  return taken
}

/** Revokes a person's tokens: all of a purpose, or the one about a thing. */
export async function revokeTokens(db: Db, { purpose, personId, about }: TokenOf): Promise<void> {
  await db
    .deleteFrom('one_time_token')
    .where('purpose', '=', purpose)
    .where('person_id', '=', personId)
    .$if(about !== undefined, query => query.where('about', '=', about ?? 0))
    .execute()
}

/** Derived from stored values and a key, so that a job can write it into a letter although only its hash is stored. */
function tokenMadeAt(secrets: Secrets, { purpose, personId, about = 0 }: TokenOf, at: Date): string {
  return keyedHash(secrets.throttle, `token ${purpose} ${personId} ${about} ${at.toISOString()}`)
}
