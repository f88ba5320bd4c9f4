import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Column, Entity } from './entity.ts'

/** One run of the importer: its transaction, whose records it brings, and when. */
export interface Run {
  db: Db
  /** Stands before every source id in the database, so that two sources never meet: `primus:`. */
  prefix: string
  now: Date
  timeZone: string
  progress: (line: string) => void
}

/** What happened to the records of one kind. */
export interface Counts {
  created: number
  updated: number
  ended: number
  unchanged: number
}

const batchSize = 2000
const progressEvery = 20_000

/** The temporary table in which the wanted rows of an entity lie while they are compared. */
export function stageOf(entity: Entity): RawBuilder<unknown> {
  return sql.id(`stage_${entity.stage ?? entity.table}`)
}

/** Puts the records into the stage, with source ids turned into ids. Answers how many there were. */
export async function stageRows(run: Run, entity: Entity, rows: Iterable<object>): Promise<number> {
  const columns = [...entity.key, ...entity.columns]
  const definitions = columns.map(column => sql`${sql.id(column.name)} ${sql.raw(column.type)}`)
  const key = entity.key.map(column => sql.id(column.name))
  await sql`create temporary table ${stageOf(entity)} (staged_at bigint not null,
    ${sql.join(definitions)}, primary key (${sql.join(key)})) on commit drop`.execute(run.db)
  let count = 0
  for (const batch of inBatches(rows)) {
    await stageBatch(run, entity, columns, batch, count)
    count += batch.length
    if (count % progressEvery === 0) run.progress(`${entity.table} ${count}`)
  }
  await sql`analyze ${stageOf(entity)}`.execute(run.db)
  return count
}

async function stageBatch(run: Run, entity: Entity, columns: Column[], batch: object[], offset: number) {
  const shape = columns.map(column => sql`${sql.id(column.name)} ${sql.raw(arrivalType(column))}`)
  const values = columns.map(column => stagedValue(run.prefix, column))
  await sql`insert into ${stageOf(entity)} (staged_at, ${sql.join(columns.map(column => sql.id(column.name)))})
    select ${offset}::bigint + r.ordinality, ${sql.join(values)}
    from rows from (jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as (${sql.join(shape)})) with ordinality
      as r (${sql.join([...columns.map(column => sql.id(column.name)), sql.id('ordinality')])})`.execute(
    run.db,
  )
}

function arrivalType(column: Column): string {
  if (column.of === undefined) return column.type
  return column.type.endsWith('[]') ? 'text[]' : 'text'
}

function stagedValue(prefix: string, column: Column): RawBuilder<unknown> {
  const given = sql`r.${sql.id(column.name)}`
  const value = column.otherwise === undefined ? given : sql`coalesce(${given}, ${column.otherwise}::boolean)`
  if (column.name === 'source_id') return sql`${prefix}::text || ${value}`
  if (column.of === undefined) return value
  const table = sql.id(column.of)
  if (!column.type.endsWith('[]')) {
    return sql`(select x.id from ${table} x where x.source_id = ${prefix}::text || ${value})`
  }
  return sql`array(select x.id from ${table} x where x.source_id in
    (select ${prefix}::text || one from unnest(${value}) one) order by x.id)`
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

/** A row that lost its source id to another (an enrolment made anew in the source) goes on under the new one. */
export async function adoptRows(run: Run, entity: Entity): Promise<void> {
  if (entity.natural === undefined) return
  const table = sql.id(entity.table)
  const same = entity.natural.map(name => sql`t.${sql.id(name)} = s.${sql.id(name)}`)
  await sql`update ${table} t set source_id = s.source_id from ${stageOf(entity)} s
    where ${sql.join(same, sql` and `)} and t.source_id is distinct from s.source_id
      and (t.source_id is null or starts_with(t.source_id, ${run.prefix}))
      and not exists (select from ${stageOf(entity)} o where o.source_id = t.source_id)
      and not exists (select from ${table} o where o.source_id = s.source_id)`.execute(run.db)
}

/** Writes the staged values over rows that differ from them. Answers how many differed. */
export async function updateRows(run: Run, entity: Entity): Promise<number> {
  const columns = entity.columns.filter(column => !column.once && !column.stagedOnly)
  if (columns.length === 0) return 0
  const set = columns.map(column => sql`${sql.id(column.name)} = s.${sql.id(column.name)}`)
  const result = await sql`update ${sql.id(entity.table)} t set ${sql.join(set)} from ${stageOf(entity)} s
    where ${sameKey(entity)} and ${differs(columns)}`.execute(run.db)
  return Number(result.numAffectedRows ?? 0)
}

/** Creates the staged rows that are not there yet, in the order of the records. Answers how many. */
export async function insertRows(run: Run, entity: Entity): Promise<number> {
  const columns = [...entity.key, ...entity.columns.filter(column => !column.stagedOnly)]
  const names = sql.join(columns.map(column => sql.id(column.name)))
  const values = sql.join(columns.map(column => sql`s.${sql.id(column.name)}`))
  const result =
    await sql`insert into ${sql.id(entity.table)} (${names}) select ${values} from ${stageOf(entity)} s
    where not exists (select from ${sql.id(entity.table)} t where ${sameKey(entity)})
    order by s.staged_at`.execute(run.db)
  return Number(result.numAffectedRows ?? 0)
}

export function sameKey(entity: Entity): RawBuilder<unknown> {
  return sql.join(
    entity.key.map(column => sql`t.${sql.id(column.name)} = s.${sql.id(column.name)}`),
    sql` and `,
  )
}

/** True of rows `t` and staged rows `s` that do not say the same. */
export function differs(columns: readonly Column[]): RawBuilder<unknown> {
  const side = (alias: string) => sql.join(columns.map(column => sql`${sql.id(alias, column.name)}`))
  return sql`(${side('t')}) is distinct from (${side('s')})`
}

/** True of rows `t` that came from this source and that the staged records no longer contain. */
export function isMissing(run: Run, entity: Entity): RawBuilder<unknown> {
  return sql`starts_with(t.source_id, ${run.prefix})
    and not exists (select from ${stageOf(entity)} s where s.source_id = t.source_id)`
}

/** Stages, adopts, updates and creates. What is missing from the records is ended by the caller's `end`. */
export async function syncRows(
  run: Run,
  entity: Entity,
  rows: Iterable<object>,
  end?: () => Promise<number>,
): Promise<Counts> {
  const staged = await stageRows(run, entity, rows)
  await adoptRows(run, entity)
  const updated = await updateRows(run, entity)
  const created = await insertRows(run, entity)
  const ended = end === undefined ? 0 : await end()
  if (staged >= progressEvery / 20) run.progress(`${entity.table}: ${staged} written`)
  return { created, updated, ended, unchanged: staged - created - updated }
}
