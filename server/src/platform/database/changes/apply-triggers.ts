import { sql } from 'kysely'
import type { OpenDatabase } from '../database.ts'
import { type Retries, runOnce } from '../run-once.ts'
import { countedTables } from './trigger-functions.ts'

/**
 * Makes the triggers that call the functions of `triggerFunctions`, where a table lacks them: each table in a transaction of
 * its own, so that none waits while others are locked. Answers the names of the tables that it gave triggers to.
 */
export async function applyTriggers(database: OpenDatabase, retries: Retries): Promise<string[]> {
  const present = await tablesWithTriggers(database)
  const missing = countedTables.filter(table => !present.has(table))
  for (const table of missing) {
    const step = {
      name: `the triggers of ${table}`,
      script: triggersOf(table),
      hasRun: async () => (await tablesWithTriggers(database)).has(table),
    }
    await runOnce(database, step, retries)
  }
  return missing
}

/** Statements see their rows as `before` and `after`. */
const rowsOf = {
  insert: 'referencing new table as after',
  update: 'referencing old table as before new table as after',
  delete: 'referencing old table as before',
  truncate: '',
}

function triggersOf(table: string): string {
  return Object.entries(rowsOf)
    .map(
      ([event, rows]) =>
        `create trigger ${table}_${event} after ${event} on ${table} ${rows} for each statement execute function ${table}_changed();`,
    )
    .join('\n')
}

async function tablesWithTriggers({ db }: OpenDatabase): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and t.tgname = c.relname || '_truncate'`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
