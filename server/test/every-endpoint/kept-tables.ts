import { sql } from 'kysely'
import { type Db, transaction } from '../../src/platform/database/database.ts'

/**
 * Copies tables and answers a function that restores them, which takes milliseconds where a new world
 * takes a second. Name the tables that the tests write to; rows that refer to them stay as they are.
 */
export async function keepTables(db: Db, names: readonly string[]): Promise<() => Promise<void>> {
  for (const name of names) await sql`create table ${copyOf(name)} as table ${sql.table(name)}`.execute(db)
  return () =>
    transaction(db, async tx => {
      // Every row is restored as it was, so foreign keys need no check meanwhile.
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const name of names) {
        await sql`delete from ${sql.table(name)}`.execute(tx)
        const columns = sql.join((await writtenColumnsOf(tx, name)).map(column => sql.ref(column)))
        await sql`insert into ${sql.table(name)} (${columns}) overriding system value
          select ${columns} from ${copyOf(name)}`.execute(tx)
      }
    })
}

/** All but those that the database makes of others. */
async function writtenColumnsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(db)
  return rows.map(({ name }) => name)
}

function copyOf(name: string) {
  return sql.table(`kept_${name}`)
}
