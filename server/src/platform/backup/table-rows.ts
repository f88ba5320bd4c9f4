import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

export interface BackedUpTable {
  name: string
  /** All that are not generated, by name. */
  columns: string[]
}

/** Every table but those in which the database and the program note what was done to the database itself. */
export async function tablesIn(db: Db): Promise<BackedUpTable[]> {
  const { rows } = await sql<BackedUpTable>`
    select c.relname as name, array_agg(a.attname::text order by a.attname) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('data_change', 'migration', 'database_function', 'database_shape')
    group by c.relname
    order by c.relname`.execute(db)
  return rows
}

export async function migrationsIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export async function sequencesIn(db: Db): Promise<{ name: string; last: number | null }[]> {
  const { rows } = await sql<{ name: string; last: number | null }>`
    select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'
    order by sequencename`.execute(db)
  return rows
}

const batch = 1000

/** The rows of a table, some at a time, each as a line of JSON that is the same on every database with the same row. */
export async function* rowsOf(
  db: Transaction<Tables>,
  { name, columns }: BackedUpTable,
): AsyncGenerator<string[]> {
  const list = sql.join(columns.map(column => sql.id(column)))
  await sql`declare backup no scroll cursor for
    select replace(row_to_json(r)::text, chr(10), ' ') as line from (select ${list} from ${sql.id('public', name)}) r`.execute(
    db,
  )
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(batch)} from backup`.execute(db)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`close backup`.execute(db)
}

/** Counts rows and sums their hashes, so that their order does not matter. */
export class RowDigest {
  rows = 0
  #sum = 0n

  add(line: string): void {
    this.rows++
    this.#sum = (this.#sum + BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)) & mask
  }

  toString(): string {
    return this.#sum.toString(16).padStart(64, '0')
  }
}

const mask = (1n << 256n) - 1n

/** The tables as one moment saw them, in sessions that write what they hold in one way. */
export async function fixForms(db: Transaction<Tables>): Promise<void> {
  await sql`set local time zone 'UTC'`.execute(db)
  await sql`set local extra_float_digits = 1`.execute(db)
  // Reading years of rows takes longer than the timeout of a request.
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
}
