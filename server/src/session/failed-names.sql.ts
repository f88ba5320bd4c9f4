import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { type FailedNames, failureWindows } from './slowing.rules.ts'

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

/** How many names have failed of late and not got in since. */
export async function failedNames(db: Db, keys: FailureKeys, now: Date): Promise<FailedNames> {
  const count = (scope: keyof FailedNames) => sql<number>`
    (select count(*)::integer from (
      select from failed_name where scope = ${keys[scope]}
        and at > ${new Date(now.getTime() - failureWindows[scope] * 3_600_000)}::timestamptz
      limit ${countedAtMost}) as n)`
  const { rows } = await sql<FailedNames>`select ${count('network')} as network, ${count('portal')} as portal,
    ${count('password')} as password`.execute(db)
  const [counted] = rows
  if (counted === undefined) throw new Error('a select without a table answered no row')
  return counted
}

/** Counts a name as one that has failed, before the password is looked at. */
export async function noteFailedName(db: Db, keys: FailureKeys, now: Date): Promise<void> {
  const { network, portal, password, name, nameOfPassword } = keys
  await db
    .insertInto('failed_name')
    .values([
      { scope: portal, name, at: now },
      { scope: network, name, at: now },
      { scope: password, name: nameOfPassword, at: now },
    ])
    .onConflict(conflict => conflict.columns(['scope', 'name']).doUpdateSet({ at: now }))
    .execute()
}

/** Whoever has got in was nobody who guesses: their slips, here and elsewhere, count no longer. */
export async function forgetFailedName(
  db: Db,
  { name, nameOfPassword }: Pick<FailureKeys, 'name' | 'nameOfPassword'>,
): Promise<void> {
  await db.deleteFrom('failed_name').where('name', 'in', [name, nameOfPassword]).execute()
}

/** Deletes what counts no longer. */
export async function sweepFailedNames(db: Db, now: Date): Promise<void> {
  const stale = new Date(now.getTime() - Math.max(...Object.values(failureWindows)) * 3_600_000)
  await db.deleteFrom('failed_name').where('at', '<', stale.toISOString()).execute()
}
