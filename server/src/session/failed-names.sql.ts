import { type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { statement, writeStatement } from '../platform/database/statement.ts'
import type { FailuresSince } from './slowing.rules.ts'

/** The scopes and names under which a failure counts: keyed hashes, so that rows alone identify nobody. */
export interface FailureKeys {
  network: string
  portal: string
  password: string
  name: string
  /** The name as counted for a password, hashed otherwise so that the two rows cannot be linked. */
  nameOfPassword: string
}

/** More than any rule needs. */
const countedAtMost = 4096

/** How many names have failed since an instant of each scope, and not got in. */
export const failedNames = statement((db, params: FailureKeys & FailuresSince) => {
  const count = (scope: string, since: Date) => sql<number>`
    (select count(*)::integer from (
      select from failed_name where scope = ${scope} and at > ${since}::timestamptz
      limit ${sql.lit(countedAtMost)}) as n)`
  return db.selectNoFrom([
    count(params.network, params.networkSince).as('network'),
    count(params.portal, params.portalSince).as('portal'),
    count(params.password, params.passwordSince).as('password'),
  ])
})

/** Counts a name as one that has failed, before the password is looked at. */
export const noteFailedName = writeStatement((db, params: FailureKeys & { now: Date }) =>
  db
    .insertInto('failed_name')
    .values([
      { scope: params.portal, name: params.name, at: params.now },
      { scope: params.network, name: params.name, at: params.now },
      { scope: params.password, name: params.nameOfPassword, at: params.now },
    ])
    .onConflict(conflict => conflict.columns(['scope', 'name']).doUpdateSet({ at: params.now })),
)

/** After a sign-in the person's failures, here and elsewhere, no longer count: they were slips, not guesses. */
export const forgetFailedNames = writeStatement((db, params: { names: readonly string[] }) =>
  db.deleteFrom('failed_name').where(sql<SqlBool>`name = any(${params.names}::text[])`),
)

export async function deleteFailedNames(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('failed_name').where('at', '<', before.toISOString()).execute()
}
