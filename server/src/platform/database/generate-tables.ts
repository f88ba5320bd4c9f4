import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { sql } from 'kysely'
import { type OpenDatabase, openEmbedded } from './database.ts'
import { describeSchema } from './describe-schema.ts'
import { migrate } from './migrate.ts'

/**
 * Writes `tables.ts` and `docs/schema.sql` from a freshly migrated database: `npm run tables`. A test compares them, so the
 * types of the queries never drift from the SQL.
 */
export async function describeTables(database: OpenDatabase): Promise<string> {
  const columns = await columnsOf(database)
  const choices = await choicesOf(database)
  const tables = Map.groupBy(columns, column => column.table)
  const interfaces = [...tables].map(([table, columns]) => {
    const lines = columns.map(column => `  ${column.name}: ${typeOf(column, choices)}`)
    return `export interface ${nameOf(table)}Table {\n${lines.join('\n')}\n}\n`
  })
  const all = [...tables.keys()].map(table => `  ${table}: ${nameOf(table)}Table`)
  return [
    "import type { ColumnType, GeneratedAlways, NonDehydrateable } from 'kysely'",
    "import type { JsonColumns } from '../rows/json-columns.ts'\n",
    '// Written by `npm run tables` from the migrated database; never by hand.\n',
    '/** A jsonb column: read as its value, written as text. */',
    'type Json<Value> = ColumnType<Value, string, string>',
    '/** Text that looks like numbers, such as grades; stays text where JSON is made of it. */',
    'type Digits<Value> = ColumnType<NonDehydrateable<Value>, Value, Value>',
    '/** Read as ISO text. */',
    'type Instant = ColumnType<string, Date | string, Date | string>',
    'type OptionalInstant = ColumnType<string | null, Date | string | null | undefined, Date | string | null>',
    '/** A column with a default: as it is otherwise, and an insert may leave it out. */',
    'type Generated<Column> = [Column] extends [ColumnType<infer Read, infer Inserted, infer Updated>]',
    '  ? ColumnType<Read, Inserted | undefined, Updated>',
    '  : ColumnType<Column, Column | undefined, Column>\n',
    ...interfaces,
    `export interface Tables {\n${all.join('\n')}\n}\n`,
  ].join('\n')
}

interface Column {
  table: string
  name: string
  type: string
  isNullable: boolean
  /** Only the database writes it. */
  isGenerated: boolean
  hasDefault: boolean
}

async function columnsOf({ db }: OpenDatabase): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as "table", c.column_name as name, c.udt_name as type,
      c.is_nullable = 'YES' as "isNullable", c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as "isGenerated",
      c.column_default is not null as "hasDefault"
    from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not in ('migration', 'database_function')
    order by c.table_name, c.ordinal_position`.execute(db)
  return rows
}

/** The values that a check such as `state in ('OPEN', 'DONE')` allows a column, by `table.column`. */
async function choicesOf({ db }: OpenDatabase): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ column: string; rule: string }>`
    select r.relname || '.' || a.attname as column, pg_get_constraintdef(c.oid) as rule
    from pg_constraint c
    join pg_class r on r.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1
    order by r.relname, c.conname`.execute(db)
  return new Map(
    rows.flatMap(({ column, rule }) => {
      const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(rule)?.[1]
      const values = list?.split(', ').map(value => /^'([^']+)'::text$/.exec(value)?.[1])
      return values?.every(value => value !== undefined) ? [[column, values]] : []
    }),
  )
}

const types: Record<string, string> = {
  bytea: 'Uint8Array',
  int8: 'number',
  int4: 'number',
  int2: 'number',
  numeric: 'number',
  bool: 'boolean',
  text: 'string',
  tsvector: 'string',
  xid8: 'string',
  date: 'string',
  time: 'string',
  _text: 'string[]',
  _int4: 'number[]',
  _int8: 'number[]',
}

function typeOf(column: Column, choices: ReadonlyMap<string, string[]>): string {
  const full = `${column.table}.${column.name}`
  if (column.type === 'timestamptz') {
    if (column.isNullable) return 'OptionalInstant'
    return column.hasDefault ? 'Generated<Instant>' : 'Instant'
  }
  const base = baseTypeOf(column, choices.get(full))
  if (column.isGenerated) return `GeneratedAlways<${base}>`
  return column.hasDefault ? `Generated<${base}>` : base
}

function baseTypeOf(column: Column, choices: string[] | undefined): string {
  const orNull = column.isNullable ? ' | null' : ''
  const full = `${column.table}.${column.name}`
  if (column.type === 'jsonb') return `Json<JsonColumns['${full}']>${orNull}`
  if (choices !== undefined) {
    const values = choices.map(choice => `'${choice}'`).join(' | ')
    return (choices.some(choice => /^\d+$/.test(choice)) ? `Digits<${values}>` : values) + orNull
  }
  const base = types[column.type]
  if (base === undefined) throw new Error(`no type for ${full} ${column.type}`)
  return base + orNull
}

function nameOf(table: string): string {
  return table
    .split('_')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

if (basename(process.argv[1] ?? '') === 'generate-tables.ts') {
  const database = await openEmbedded()
  await migrate(database)
  const texts = [
    { file: new URL('./tables.ts', import.meta.url), text: await describeTables(database) },
    { file: new URL('../../../../docs/schema.sql', import.meta.url), text: await describeSchema(database) },
  ]
  for (const { file, text } of texts)
    if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text)
  await database.close()
}
