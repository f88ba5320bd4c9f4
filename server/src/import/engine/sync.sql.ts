import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Counts, Run } from './run.ts'
import { columnsOf, type ListPart, type NamedColumn, stageKeys, stageRows } from './stage.sql.ts'
import type { AnyTable, Table } from './table.ts'

const largeTable = 1000

/**
 * Observes the coming changes of a table, before anything of it is ended or written: `gone` is true of rows that are
 * missing. What it answers is called when the missing ones have ended.
 */
export type Watch = (
  run: Run,
  table: AnyTable,
  kind: string,
  gone: RawBuilder<unknown>,
) => Promise<() => Promise<void>>

/** Runs a statement and answers how many rows it wrote. */
export async function changeRows(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await statement.execute(db)
  return Number(numAffectedRows ?? 0)
}

interface SyncOptions {
  kind?: string
  watch?: Watch | undefined
  part?: ListPart | undefined
}

/**
 * Synchronises a table with its records: stages them, takes over rows that have a new id, ends missing rows,
 * updates what differs and creates what is new.
 */
export async function syncRows<Row extends object>(
  run: Run,
  declared: Table<Row>,
  records: Iterable<Row>,
  { kind = declared.name, watch, part }: SyncOptions = {},
): Promise<Counts> {
  const nothing = { created: 0, updated: 0, ended: 0, unchanged: 0 }
  if (part?.isEmpty && !declared.isLookedAt) return nothing
  const table = withSilentColumns(declared, records)
  await stageRows(run, table, records, { place: stageOf(table), part })
  if (part?.isEmpty) return nothing
  await table.prepare?.(run, table)
  await leaveOutParts(run, table)
  const staged = await countRows(run, sql`select from ${stageOf(table)} s where s.is_written`)
  await adoptRows(run, table)
  if (part !== undefined) await stageKeys(run, table, part.before, keysOf(table))
  const gone = isMissing(run, table, part !== undefined)
  const noteEnded = await watch?.(run, table, kind, gone)
  const ended = (await table.end?.(run, gone, table)) ?? 0
  await noteEnded?.()
  const isNew = table.completes?.isNew
  const completed = isNew ? await countRows(run, sql`select from ${bothOf(table)} where ${isNew}`) : 0
  const updated = (await (table.update?.(run, table) ?? updateRows(run, table))) - completed
  const created = table.completes ? completed : await insertRows(run, table)
  await table.finish?.(run, table)
  if (staged >= largeTable) run.progress({ step: 'WRITTEN', name: table.name, count: staged })
  return { created, updated, ended, unchanged: staged - created - updated }
}

/** The temporary table in which the wanted rows lie while they are compared. */
export function stageOf({ stage, name }: { stage?: string; name: string }): RawBuilder<unknown> {
  return sql.id(`stage_${stage ?? name}`)
}

/** Where the keys lie of what there was of a part. */
function keysOf({ stage, name }: { stage?: string; name: string }): RawBuilder<unknown> {
  return sql.id(`before_${stage ?? name}`)
}

/** Rows `t` with the staged row `s` of the same key that the run writes. */
export function bothOf(table: AnyTable): RawBuilder<unknown> {
  return sql`${sql.id(table.name)} t join ${stageOf(table)} s on s.is_written and ${sameKey(table)}`
}

/** A column of which no record says anything is given to new rows only. */
function withSilentColumns<Row extends object>(table: Table<Row>, records: Iterable<Row>): Table<Row> {
  const silent = Object.entries(table.columns).filter(
    ([name, { otherwise }]) =>
      otherwise !== undefined && !some(records, row => Reflect.get(row, name) !== undefined),
  )
  const once = Object.fromEntries(silent.map(([name, column]) => [name, { ...column, once: true }]))
  return { ...table, columns: { ...table.columns, ...once } }
}

function some<Row>(records: Iterable<Row>, fits: (row: Row) => boolean): boolean {
  for (const record of records) if (fits(record)) return true
  return false
}

async function leaveOutParts(run: Run, table: AnyTable): Promise<void> {
  if (table.partOf === undefined) return
  const { column, what } = table.partOf
  const left = await changeRows(run.db, sql`delete from ${stageOf(table)} where ${sql.id(column)} is null`)
  if (left > 0) {
    run.progress({ step: 'NOTE', text: `${table.name}: ${left} left out, because ${what} is not there` })
  }
}

/** A row whose source id was replaced (an enrolment made anew in the source) continues under the new one. */
async function adoptRows(run: Run, { name, stage, natural }: AnyTable): Promise<void> {
  if (natural === undefined) return
  const [table, staged] = [sql.id(name), stageOf({ name, ...(stage ? { stage } : {}) })]
  const same = natural.map(name => sql`t.${sql.id(name)} = s.${sql.id(name)}`)
  await sql`update ${table} t set source_id = s.source_id from ${staged} s
    where ${sql.join(same, sql` and `)} and t.source_id is distinct from s.source_id
      and (t.source_id is null or starts_with(t.source_id, ${run.prefix}))
      and not exists (select from ${staged} o where o.source_id = t.source_id)
      and not exists (select from ${table} o where o.source_id = s.source_id)`.execute(run.db)
}

/** Writes the staged values over rows that differ from them. Answers how many differed. */
export async function updateRows(run: Run, table: AnyTable, where = sql`true`): Promise<number> {
  const compared = comparedColumns(table)
  if (compared.length === 0) return 0
  const set = compared.map(column => sql`${inTable(table, column.name)} = ${wantedValue(table, column)}`)
  if (table.updateAlso) set.push(sql`${table.updateAlso(run, table)}`)
  return changeRows(
    run.db,
    sql`update ${sql.id(table.name)} t set ${sql.join(set)} from ${stageOf(table)} s
      where s.is_written and ${sameKey(table)} and ${where} and ${differs(table)}`,
  )
}

/** Creates the staged rows that are not there yet, in the order of the records. Answers how many. */
export async function insertRows(run: Run, table: AnyTable): Promise<number> {
  const columns = columnsOf(table).filter(column => !column.stagedOnly)
  const values = sql.join(columns.map(({ name }) => sql`s.${sql.id(name)}`))
  return changeRows(
    run.db,
    sql`insert into ${sql.id(table.name)} (${sql.join(columns.map(({ name }) => sql.id(name)))})
      select ${values} from ${stageOf(table)} s
      where s.is_written and ${table.createWhere ?? sql`true`}
        and not exists (select from ${sql.id(table.name)} t where ${sameKey(table)})
      order by s.staged_at`,
  )
}

/** The columns in which a row that is there may differ from its record. */
export function comparedColumns(table: AnyTable): NamedColumn[] {
  return columnsOf(table).filter(
    ({ name, once, stagedOnly }) => !once && !stagedOnly && !table.key.includes(name),
  )
}

/** The name of a column in its table. */
export function inTable({ renamed = {} }: AnyTable, name: string): RawBuilder<unknown> {
  return sql.id(renamed[name] ?? name)
}

/** What a column of a row `t` becomes by its staged row `s`. */
export function wantedValue(table: AnyTable, { name }: NamedColumn): RawBuilder<unknown> {
  const staged = sql`s.${sql.id(name)}`
  const condition = table.overwriteWhere?.[name]
  if (condition === undefined) return staged
  return sql`case when ${condition} then ${staged} else t.${inTable(table, name)} end`
}

/** True of a row `t` and a staged row `s` that are about the same. */
export function sameKey(table: AnyTable): RawBuilder<unknown> {
  const same = table.key.map(name => sql`t.${inTable(table, name)} = s.${sql.id(name)}`)
  return sql.join(same, sql` and `)
}

/** True of rows `t` and staged rows `s` that do not say the same, in all that is compared or in some columns. */
export function differs(table: AnyTable, names?: readonly string[]): RawBuilder<unknown> {
  const columns = comparedColumns(table).filter(({ name }) => names?.includes(name) ?? true)
  const there = columns.map(({ name }) => sql`t.${inTable(table, name)}`)
  const wanted = columns.map(column => wantedValue(table, column))
  return sql`(${sql.join(there)}) is distinct from (${sql.join(wanted)})`
}

/** True of rows `t` that came from this source, of the part alone where there is one, and that are staged no longer. */
function isMissing(run: Run, table: AnyTable, isPart: boolean): RawBuilder<unknown> {
  const [first = ''] = table.key
  const whole = table.columns[first]?.of
  const isOurs =
    whole === undefined || 'source_id' in table.columns
      ? sql`starts_with(t.source_id, ${run.prefix})`
      : sql`t.${inTable(table, first)} in (select w.id from ${sql.id(whole)} w
          where starts_with(w.source_id, ${run.prefix}))`
  const gone = sql`${isOurs} and not exists (select from ${stageOf(table)} s where ${sameKey(table)})`
  if (!isPart) return gone
  const same = table.key.map(name => sql`t.${inTable(table, name)} = b.${sql.id(name)}`)
  return sql`exists (select from ${keysOf(table)} b where ${sql.join(same, sql` and `)}) and ${gone}`
}

async function countRows(run: Run, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (${query}) q`.execute(
    run.db,
  )
  return rows[0]?.count ?? 0
}

/** Removes the rows that are gone. */
export function remove(run: Run, gone: RawBuilder<unknown>, { name }: AnyTable): Promise<number> {
  return changeRows(run.db, sql`delete from ${sql.id(name)} t where ${gone}`)
}

/** Removes the rows that are gone and fit the condition. */
export function removeWhere(condition: RawBuilder<unknown>) {
  return (run: Run, gone: RawBuilder<unknown>, table: AnyTable) =>
    remove(run, sql`${condition} and ${gone}`, table)
}

/** Updates the rows that are gone and fit the condition. */
export function updateWhere(condition: RawBuilder<unknown>, set: RawBuilder<unknown>) {
  return (run: Run, gone: RawBuilder<unknown>, { name }: AnyTable) =>
    changeRows(run.db, sql`update ${sql.id(name)} t set ${set} where ${condition} and ${gone}`)
}

/** Makes today the last day of rows that are gone; removes those that had not begun. */
export function endToday(firstDay: string) {
  return async (run: Run, gone: RawBuilder<unknown>, table: AnyTable): Promise<number> => {
    const today = sql`${run.today}::date`
    const removed = await removeWhere(sql`t.${sql.id(firstDay)} > ${today}`)(run, gone, table)
    const end = updateWhere(sql`t.end_date > ${today}`, sql`end_date = ${today}`)
    return removed + (await end(run, gone, table))
  }
}
