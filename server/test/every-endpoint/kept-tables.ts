import { sql } from 'kysely'
import { type Db, transaction } from '../../src/platform/database/database.ts'

/**
 * Copies tables as they stand and answers how to bring them back, which takes milliseconds where a new world
 * takes a second. Name the tables that the tests write to; what refers to them stays as it is.
 */
export async function keepTables(db: Db, names: readonly string[]): Promise<() => Promise<void>> {
  for (const name of names) await sql`create table ${copyOf(name)} as table ${sql.table(name)}`.execute(db)
  return () =>
    transaction(db, async tx => {
      // Everything comes back as it was, so nothing that refers to it has to be asked meanwhile.
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const name of names) {
        await sql`delete from ${sql.table(name)}`.execute(tx)
        await sql`insert into ${sql.table(name)} overriding system value select * from ${copyOf(name)}`.execute(
          tx,
        )
      }
    })
}

function copyOf(name: string) {
  return sql.table(`kept_${name}`)
}
