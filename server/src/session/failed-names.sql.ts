import { type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { statement, writeStatement } from '../platform/database/statement.ts'
import type { FailuresSince } from './slowing.rules.ts'

/** Under which a failure counts, and as what: hashes, of which only the key knows whose they are. */
export interface FailureKeys {
  network: string
  portal: string
  password: string
  name: string
  /** The name as it counts beside what was typed, so that one is not found by the other. */
  nameOfPassword: string
}

/** More than any rule asks for. */
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

/** Whoever has got in was nobody who guesses: their slips, here and elsewhere, count no longer. */
export const forgetFailedNames = writeStatement((db, params: { names: readonly string[] }) =>
  db.deleteFrom('failed_name').where(sql<SqlBool>`name = any(${params.names}::text[])`),
)

export async function deleteFailedNames(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('failed_name').where('at', '<', before.toISOString()).execute()
}
