import { sql } from 'kysely'
import type { Db } from '../src/platform/database.ts'

/**
 * Copies tables as they stand and answers how to bring them back, which takes milliseconds where a new world
 * takes a second. Name tables so that one comes after those it refers to.
 */
export async function keepTables(db: Db, names: readonly string[]): Promise<() => Promise<void>> {
  for (const name of names) await sql`create table ${copyOf(name)} as table ${sql.table(name)}`.execute(db)
  return async () => {
    await sql`truncate ${sql.join(names.map(name => sql.table(name)))}`.execute(db)
    for (const name of names) {
      await sql`insert into ${sql.table(name)} overriding system value select * from ${copyOf(name)}`.execute(
        db,
      )
    }
  }
}

function copyOf(name: string) {
  return sql.table(`kept_${name}`)
}
