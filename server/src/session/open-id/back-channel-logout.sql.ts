import type { Db } from '../../platform/database/database.ts'

/** Notes a logout token until it would be refused anyway; false when it has come before. */
export async function rememberLogoutToken(db: Db, tokenHash: string, until: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('logout_token')
    .values({ id_hash: tokenHash, expires_at: until })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Ends the sessions that came from a session at the provider, or all that came from a subject there. */
export function endSessionsOfProvider(
  db: Db,
  { issuer, subject, sid }: { issuer: string; subject: string | undefined; sid: string | undefined },
) {
  return db
    .deleteFrom('login_session')
    .where('id_token_issuer', '=', issuer)
    .$if(sid !== undefined, query => query.where('id_token_sid', '=', sid ?? ''))
    .$if(subject !== undefined, query =>
      query.where('person_id', 'in', eb =>
        eb
          .selectFrom('identity')
          .select('person_id')
          .where('issuer', '=', issuer)
          .where('subject', '=', subject ?? ''),
      ),
    )
    .returning(['person_id as personId', 'kind'])
    .execute()
}
