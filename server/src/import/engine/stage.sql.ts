import { type RawBuilder, sql } from 'kysely'
import type { TableColumn } from './column.ts'
import type { Run } from './run.ts'
import type { AnyTable, Table } from './table.ts'

/** A batch is a text that is short enough to be forgotten with the other short-lived ones. */
const batchSize = 250
const progressEvery = 20_000

export type NamedColumn = TableColumn<unknown> & { name: string }

/** A list of records of which only a part is written; the others are there for it to be understood. */
export interface ListPart {
  /** True of a list of which nothing is written and nothing may end. */
  isEmpty: boolean
  isWritten: (record: object) => boolean
  /** What there was of the part: nothing else ends. */
  before: Iterable<object>
}

interface Stage {
  /** The temporary table. */
  place: RawBuilder<unknown>
  part: ListPart | undefined
}

/** Lays the records into a temporary table, with ids of the database in the place of source ids. */
export async function stageRows<Row extends object>(
  run: Run,
  table: Table<Row>,
  records: Iterable<Row>,
  { place, part }: Stage,
): Promise<void> {
  const columns = columnsOf(table)
  const definitions = columns.map(({ name, type }) => sql`${sql.id(name)} ${sql.raw(type)}`)
  const key = table.key.map(name => sql.id(name))
  await sql`create temporary table ${place} (staged_at bigint not null,
    is_written boolean not null, ${sql.join(definitions)}, unique (${sql.join(key)})) on commit drop`.execute(
    run.db,
  )
  let count = 0
  for (const batch of inBatches(stagedRows(run, table, records, part))) {
    await stageBatch(run, place, columns, batch, count)
    count += batch.length
    if (count % progressEvery === 0) run.progress({ step: 'COMPARING', name: table.name, count })
  }
  await analyze(run, place, count)
}

/** Of a few rows the planner's first guess is as good. */
async function analyze(run: Run, place: RawBuilder<unknown>, rows: number): Promise<void> {
  if (rows > batchSize) await sql`analyze ${place}`.execute(run.db)
}

/** The keys of what there was of a part, as ids of the database. */
export async function stageKeys(
  run: Run,
  table: AnyTable,
  before: Iterable<object>,
  place: RawBuilder<unknown>,
): Promise<void> {
  const columns = columnsOf(table).filter(({ name }) => table.key.includes(name))
  const names = columns.map(({ name }) => sql.id(name))
  const definitions = columns.map(({ name, type }) => sql`${sql.id(name)} ${sql.raw(type)}`)
  await sql`create temporary table ${place} (${sql.join(definitions)}) on commit drop`.execute(run.db)
  const keyTable = { ...table, columns: Object.fromEntries(columns.map(column => [column.name, column])) }
  let count = 0
  for (const batch of inBatches(stagedRows(run, keyTable, before, undefined))) {
    await sql`insert into ${place} (${sql.join(names)}) ${arrivals(run, columns, batch)}`.execute(run.db)
    count += batch.length
  }
  await analyze(run, place, count)
}

/** The records with their made columns, and nothing that is no column. */
function* stagedRows<Row extends object>(
  run: Run,
  { columns, made = {} }: Table<Row>,
  records: Iterable<Row>,
  part: ListPart | undefined,
) {
  const names = Object.keys(columns)
  for (const record of records) {
    const row: Record<string, unknown> = {}
    if (part !== undefined && !part.isWritten(record)) row.is_written = false
    for (const name of names) {
      const value = made[name] ? made[name].make(record, run) : Reflect.get(record, name)
      // What is not there is null all the same, and a batch is shorter without it.
      if (value !== null && value !== undefined) row[name] = value
    }
    yield row
  }
}

async function stageBatch(
  run: Run,
  place: RawBuilder<unknown>,
  columns: readonly NamedColumn[],
  batch: object[],
  offset: number,
) {
  const names = columns.map(({ name }) => sql.id(name))
  await sql`insert into ${place} (${sql.join(names)}, staged_at, is_written)
    ${arrivals(run, columns, batch, sql`, ${offset}::bigint + r.ordinality, coalesce(r.is_written, true)`)}`.execute(
    run.db,
  )
}

/** The rows of a batch with ids in place of source ids, and the other columns to stage. */
function arrivals(
  run: Run,
  columns: readonly NamedColumn[],
  batch: object[],
  more = sql``,
): RawBuilder<unknown> {
  const names = columns.map(({ name }) => sql.id(name))
  const shape = columns.map(column => sql`${sql.id(column.name)} ${sql.raw(arrivalType(column))}`)
  const values = columns.map(column => stagedValue(run.prefix, column))
  return sql`select ${sql.join(values)}${more}
    from rows from (jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
      as (${sql.join(shape)}, is_written boolean)) with ordinality
      as r (${sql.join([...names, sql.id('is_written'), sql.id('ordinality')])})`
}

function arrivalType({ of, type }: NamedColumn): string {
  if (of === undefined) return type
  return type.endsWith('[]') ? 'text[]' : 'text'
}

/** What a cell becomes while it is staged: an id, or ids, in place of source ids. */
export function stagedValue(prefix: string, { name, type, of, otherwise }: NamedColumn): RawBuilder<unknown> {
  const value = sql`r.${sql.id(name)}`
  if (name === 'source_id') return sql`${prefix}::text || ${value}`
  if (of === undefined) return otherwise == null ? value : sql`coalesce(${value}, ${otherwise}::boolean)`
  if (!type.endsWith('[]')) {
    return sql`(select x.id from ${sql.id(of)} x where x.source_id = ${prefix}::text || ${value})`
  }
  // One by one by the index of source ids; «in» reads the whole table for each row. «offset 0» keeps it so.
  return sql`array(select distinct x.id from unnest(${value}) one cross join lateral
    (select y.id from ${sql.id(of)} y where y.source_id = ${prefix}::text || one offset 0) x order by x.id)`
}

function* inBatches(rows: Iterable<object>): Generator<object[]> {
  let batch: object[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length === batchSize) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

/** The columns of a table with their names. */
export function columnsOf({ columns }: { columns: AnyTable['columns'] }): NamedColumn[] {
  return Object.entries(columns).map(([name, column]) => ({ ...column, name }))
}
