import { addDays, daysBetween } from '@studentgo/protocol/rules/calendar'
import { type RawBuilder, sql } from 'kysely'
import { type Db, type OpenDatabase, transaction } from '../src/platform/database/database.ts'

/** Facts that are not about the school's year: who signed in, and what was written down of it. */
const leftAlone = [
  'audit',
  'failed_name',
  'idempotency_record',
  'import_run',
  'known_device',
  'login_attempt',
  'login_session',
  'logout_token',
  'migration',
  'provider',
  'throttle',
]

/**
 * Moves the demo school on by whole weeks when at least a week has passed since it was laid out, so that it
 * never ages and what people did in it stays. Lessons keep their weekday and their time on the wall, also
 * across the change of clocks. Answers by how many weeks it moved.
 */
export async function keepDemoUp(database: OpenDatabase, today: string, timeZone: string): Promise<number> {
  const provider = await database.db.selectFrom('provider').select(['demo', 'demo_day']).executeTakeFirst()
  if (!provider?.demo || provider.demo_day === null) return 0
  const weeks = Math.floor(daysBetween(provider.demo_day, today) / 7)
  if (weeks < 1) return 0
  const day = addDays(provider.demo_day, weeks * 7)
  await transaction(database.db, async db => {
    const columns = await timeColumns(db)
    for (const [table, own] of Map.groupBy(columns, one => one.table)) {
      // Twice round a century, since a row may otherwise land on the key of one that has not moved yet.
      for (const days of [weeks * 7 + centuryDays, -centuryDays]) {
        const moved = own.map(({ column, type }) => movedBy(days, column, type, timeZone))
        await sql`update ${sql.table(table)} set ${sql.join(moved)}`.execute(db)
      }
    }
    await db.updateTable('provider').set({ demo_day: day }).execute()
  })
  return weeks
}

const centuryDays = 5200 * 7

/** Every date and instant of the demo school's tables. */
async function timeColumns(db: Db): Promise<{ table: string; column: string; type: string }[]> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select c.table_name as "table", c.column_name as "column", c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('date', 'timestamp with time zone')
      and c.table_name not in (${sql.join(leftAlone)})`.execute(db)
  return rows
}

function movedBy(days: number, name: string, type: string, timeZone: string): RawBuilder<unknown> {
  const column = sql.ref(name)
  const interval = sql`make_interval(days => ${sql.lit(days)})`
  if (type === 'date') return sql`${column} = (${column} + ${interval})::date`
  return sql`${column} = (${column} at time zone ${timeZone} + ${interval}) at time zone ${timeZone}`
}
