import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { changeRows, inTable } from './engine/sync.sql.ts'
import type { AnyTable } from './engine/table.ts'
import { tables } from './tables.ts'

/** The new people of a run: those with ids of its source, from this number on. */
interface Newcomers {
  prefix: string
  firstPersonId: number
  /** Nothing of the source is older than the run: its classes and lessons go as well. */
  isFirstRun: boolean
}

/** Columns by which a row belongs to a person; other columns only refer to somebody involved. */
const owners = new Set(['person_id', 'student_id', 'parent_id', 'staff_id'])

/** Tables that an import fills without declaring them; their rows go with the row that they belong to. */
const filledBeside = new Set([
  'event_session_teacher',
  'event_session_change',
  'event_audience',
  'request_form_version',
])

const all: AnyTable[] = Object.values<AnyTable>(tables)

/**
 * Removes the new people of a run, with all their rows from it. Keeps somebody who has any row that no import fills,
 * with all their rows: it was done by them or for them since. Answers the count of removed people.
 */
export async function removeNewcomers(db: Db, newcomers: Newcomers): Promise<number> {
  const came = await idsOf(db, newcomers)
  await sql`savepoint newcomers`.execute(db)
  await removeRows(db, newcomers, came)
  const staying = new Set(await idsOf(db, newcomers))
  if (staying.size > 0) {
    await sql`rollback to savepoint newcomers`.execute(db)
    await removeRows(
      db,
      newcomers,
      came.filter(id => !staying.has(id)),
    )
  }
  return came.length - staying.size
}

async function idsOf(db: Db, { prefix, firstPersonId }: Newcomers): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from person
    where starts_with(source_id, ${prefix}) and id >= ${firstPersonId}::bigint`.execute(db)
  return rows.map(row => row.id)
}

/** Removes what belongs to these people, what points at something else first, as far as nothing else points at it. */
async function removeRows(db: Db, newcomers: Newcomers, leaving: readonly number[]): Promise<void> {
  const references = await referencesOf(db)
  for (const table of all.toReversed()) {
    const goes = rowsThatGo(table, newcomers, leaving)
    if (goes === undefined) continue
    const uses = references
      .filter(({ to, from }) => to === table.name && !filledBeside.has(from))
      .map(({ from, columns, targets }) => {
        const same = columns.map((column, at) => sql`r.${sql.id(column)} = t.${sql.id(targets[at] ?? '')}`)
        return sql`exists (select from ${sql.id(from)} r where ${sql.join(same, sql` and `)})`
      })
    const isUsed = uses.length === 0 ? sql`false` : sql.join(uses, sql` or `)
    await changeRows(db, sql`delete from ${sql.id(table.name)} t where (${goes}) and not (${isUsed})`)
  }
}

/** True of a row `t` that goes with these people; undefined of a table of which none does. */
function rowsThatGo(
  table: AnyTable,
  { prefix, isFirstRun }: Newcomers,
  leaving: readonly number[],
): RawBuilder<unknown> | undefined {
  const ofThem = belongsTo(table, sql`t.id = any(${leaving}::bigint[])`)
  if (!isFirstRun || !('source_id' in table.columns)) return ofThem
  const ofSource = sql`starts_with(t.source_id, ${prefix})`
  const ofAnybody = belongsTo(table, ofSource)
  return ofThem === undefined || ofAnybody === undefined
    ? ofSource
    : sql`(${ofThem}) or ${ofSource} and not (${ofAnybody})`
}

/** True of a row `t` that is one of these people or belongs to one; undefined of a table whose rows belong to nobody. */
function belongsTo(table: AnyTable, people: RawBuilder<unknown>): RawBuilder<unknown> | undefined {
  if (table.name === 'person') return people
  const ways = Object.entries(table.columns).flatMap(([name, { of, type, stagedOnly }]) => {
    if (of === undefined || stagedOnly || type.endsWith('[]') || (of === 'person' && !owners.has(name)))
      return []
    const target = all.find(one => one.name === of)
    const belongs = target && belongsTo(target, people)
    return belongs === undefined
      ? []
      : [sql`t.${inTable(table, name)} in (select t.id from ${sql.id(of)} t where ${belongs})`]
  })
  return ways.length === 0 ? undefined : sql.join(ways, sql` or `)
}

interface Reference {
  from: string
  to: string
  columns: string[]
  /** The columns that these point at, in the same order. */
  targets: string[]
}

/** Every foreign key of the database. */
async function referencesOf(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`select f.relname as "from", t.relname as "to",
      array(select a.attname::text from unnest(c.conkey) with ordinality k (number, at)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number order by k.at) as columns,
      array(select a.attname::text from unnest(c.confkey) with ordinality k (number, at)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number order by k.at) as targets
    from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace`.execute(db)
  return rows
}
