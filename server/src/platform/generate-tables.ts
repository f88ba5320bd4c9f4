import { readFile, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type OpenDatabase, openEmbedded } from './database.ts'
import { migrate } from './migrate.ts'

/**
 * Writes `tables.ts` from a freshly migrated database: `npm run tables`. A test compares the two, so the
 * types of the queries never drift from the SQL.
 */
export async function describeTables(database: OpenDatabase): Promise<string> {
  const { rows } = await sql<Column>`
    select c.table_name, c.column_name, c.udt_name, c.is_nullable = 'YES' as nullable,
      c.is_identity = 'YES' as is_identity, c.column_default is not null as has_default
    from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'migration'
    order by c.table_name, c.ordinal_position`.execute(database.db)
  const tables = Map.groupBy(rows, row => row.table_name)
  const interfaces = [...tables].map(([table, columns]) => {
    const lines = columns.map(column => `  ${column.column_name}: ${typeOf(column)}`)
    return `export interface ${nameOf(table)}Table {\n${lines.join('\n')}\n}\n`
  })
  const all = [...tables.keys()].map(table => `  ${table}: ${nameOf(table)}Table`)
  return [
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely'\n",
    '// Written by `npm run tables` from the migrated database; never by hand.\n',
    'type Json = ColumnType<unknown, string, string>\n',
    ...interfaces,
    `export interface Tables {\n${all.join('\n')}\n}\n`,
  ].join('\n')
}

interface Column {
  table_name: string
  column_name: string
  udt_name: string
  nullable: boolean
  is_identity: boolean
  has_default: boolean
}

const types: Record<string, string> = {
  int8: 'number',
  int4: 'number',
  int2: 'number',
  numeric: 'number',
  bool: 'boolean',
  text: 'string',
  date: 'string',
  time: 'string',
  timestamptz: 'Date',
  jsonb: 'Json',
  _text: 'string[]',
  _int4: 'number[]',
}

function typeOf(column: Column): string {
  const base = types[column.udt_name]
  if (base === undefined)
    throw new Error(`no type for ${column.table_name}.${column.column_name} ${column.udt_name}`)
  if (column.is_identity) return `GeneratedAlways<${base}>`
  const full = column.nullable ? `${base} | null` : base
  return column.has_default ? `Generated<${full}>` : full
}

function nameOf(table: string): string {
  return table
    .split('_')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

if (import.meta.main) {
  const database = await openEmbedded(undefined)
  await migrate(database)
  const file = new URL('./tables.ts', import.meta.url)
  const text = await describeTables(database)
  if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text)
  await database.close()
}
