import { sql } from 'kysely'
import { type Db, type ReadDb, readRows } from '../platform/database/database.ts'

/** Under which a failure counts, and as what: hashes, of which only the key knows whose they are. */
export interface FailureKeys {
  network: string
  portal: string
  password: string
  name: string
  /** The name as it counts beside what was typed, so that one is not found by the other. */
  nameOfPassword: string
}

type Counted = Record<'network' | 'portal' | 'password', number>

/** More than any rule asks for. */
const countedAtMost = 4096

/** How many names have failed since an instant of each scope, and not got in. */
export async function failedNames(
  db: ReadDb,
  keys: FailureKeys,
  since: Record<keyof Counted, Date>,
): Promise<Counted> {
  const count = (scope: keyof Counted) => sql<number>`
    (select count(*)::integer from (
      select from failed_name where scope = ${keys[scope]} and at > ${since[scope]}::timestamptz
      limit ${countedAtMost}) as n)`
  const rows = await readRows(
    db,
    sql<Counted>`select ${count('network')} as network, ${count('portal')} as portal,
    ${count('password')} as password`,
  )
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

export async function deleteFailedNames(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('failed_name').where('at', '<', before.toISOString()).execute()
}
