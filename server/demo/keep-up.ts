import { addDays, daysBetween } from '@studentgo/protocol/rules/calendar'
import { type RawBuilder, sql } from 'kysely'
import { type Db, type OpenDatabase, transaction } from '../src/platform/database.ts'

/** Facts that are not about the school's year: who signed in, and what was written down of it. */
const leftAlone = [
  'audit',
  'idempotency_record',
  'import_run',
  'known_device',
  'login_attempt',
  'login_session',
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
    for (const [table, ofTable] of Map.groupBy(columns, column => column.table_name)) {
      // Twice round a century, since a row may otherwise land on the key of one that has not moved yet.
      for (const days of [weeks * 7 + centuryDays, -centuryDays]) {
        const moved = ofTable.map(column => move(column, days, timeZone))
        await sql`update ${sql.table(table)} set ${sql.join(moved)}`.execute(db)
      }
    }
    await db.updateTable('provider').set({ demo_day: day }).execute()
  })
  return weeks
}

const centuryDays = 5200 * 7

interface Column {
  table_name: string
  column_name: string
  data_type: string
}

async function timeColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name, c.column_name, c.data_type
    from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('date', 'timestamp with time zone')
      and c.table_name not in (${sql.join(leftAlone)})`.execute(db)
  return rows
}

function move({ column_name, data_type }: Column, days: number, timeZone: string): RawBuilder<unknown> {
  const column = sql.ref(column_name)
  const interval = sql`make_interval(days => ${sql.lit(days)})`
  if (data_type === 'date') return sql`${column} = (${column} + ${interval})::date`
  return sql`${column} = (${column} at time zone ${timeZone} + ${interval}) at time zone ${timeZone}`
}
