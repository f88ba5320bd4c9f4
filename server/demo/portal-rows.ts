import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { ResolveCell } from '../src/import/relative/relative-days.rules.ts'
import { readRelativeRows, type TextRow } from '../src/import/relative/relative-folder.ts'
import type { Db } from '../src/platform/database/database.ts'

/** What the database knows of its tables; columns are named `table.column`. */
interface Catalog {
  types: ReadonlyMap<string, string>
  /** The table that a column points at. */
  references: ReadonlyMap<string, string>
  /** The columns of each primary key and unique constraint, by table. */
  keys: ReadonlyMap<string, string[][]>
}

/** The ids of a table's rows by source id, or by the name that a new row was given. */
type Ids = (table: string) => Promise<Map<string, string>>

/**
 * Writes what people have done in the portal itself: a file for each table, with the table's columns. A column
 * that points at another table holds a source id. A row whose key is known changes what it fills in; any other
 * is new, and may be given an `id` by which other rows point at it, within JSON as `<table id>`.
 */
export async function writePortalRows(
  db: Db,
  prefix: string,
  folder: string,
  resolve: ResolveCell,
): Promise<void> {
  const catalog = await readCatalog(db)
  const ids = sourceIds(db, prefix, catalog)
  const files = (await readdir(folder)).filter(name => name.endsWith('.csv'))
  const rowsOf = new Map<string, TextRow[]>()
  for (const name of files) {
    rowsOf.set(name.slice(0, -'.csv'.length), await readRelativeRows(join(folder, name), resolve))
  }
  for (const table of inOrderOfReference(rowsOf, catalog)) {
    const rows = rowsOf.get(table) ?? []
    const filled: TextRow[] = []
    for (const row of rows) filled.push(await withIds(table, row, prefix, catalog, ids))
    for (const group of writtenAtOnce(filled)) {
      const id = await writeRows(db, table, group, catalog)
      if (group[0]?.id !== undefined) (await ids(table)).set(group[0].id, id)
    }
  }
}

/**
 * Rows that fill in the same columns, and one with a name alone, to learn its id. What has a time comes in the order in
 * which it happened, as everywhere in the portal, so that lists by id are lists by time.
 */
function writtenAtOnce(rows: readonly TextRow[]): TextRow[][] {
  const kind = (row: TextRow) => row.id ?? Object.keys(row).join()
  if (rows.some(row => row.at === undefined)) return [...Map.groupBy(rows, kind).values()]
  const groups: TextRow[][] = []
  for (const row of rows.toSorted((one, other) => Date.parse(one.at ?? '') - Date.parse(other.at ?? ''))) {
    const last = groups.at(-1)
    if (last?.[0] !== undefined && kind(last[0]) === kind(row)) last.push(row)
    else groups.push([row])
  }
  return groups
}

async function readCatalog(db: Db): Promise<Catalog> {
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select c.relname || '.' || a.attname as name, format_type(a.atttypid, null) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`.execute(db)
  const { rows: constraints } = await sql<{ table: string; kind: string; target: string; columns: string[] }>`
    select c.conrelid::regclass::text as "table", c.contype::text as kind, c.confrelid::regclass::text as target,
      array(select a.attname::text from unnest(c.conkey) k
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k) as columns
    from pg_constraint c where c.contype in ('f', 'p', 'u')`.execute(db)
  const byTable = Map.groupBy(
    constraints.filter(one => one.kind !== 'f'),
    one => one.table,
  )
  return {
    types: new Map(columns.map(({ name, type }) => [name, type])),
    references: new Map(
      constraints
        .filter(one => one.kind === 'f' && one.columns.length === 1)
        .map(one => [`${one.table}.${one.columns[0]}`, one.target]),
    ),
    keys: new Map([...byTable].map(([table, own]) => [table, own.map(one => one.columns)])),
  }
}

/** How a cell names a row of a table: `<table id>`. */
const namedRow = /<(\w+) ([^<>]+)>/g

/** Tables after those that they point at, by a column or by a name in a cell. */
function inOrderOfReference(rowsOf: ReadonlyMap<string, TextRow[]>, { references }: Catalog): string[] {
  const ordered = new Set<string>()
  const add = (table: string) => {
    const pointedAt = [...references].flatMap(([column, target]) =>
      column.startsWith(`${table}.`) ? [target] : [],
    )
    const cells = (rowsOf.get(table) ?? []).flatMap(row => Object.values(row))
    const named = cells.flatMap(cell => [...cell.matchAll(namedRow)].map(([, target = '']) => target))
    for (const target of new Set([...pointedAt, ...named])) {
      if (target !== table && rowsOf.has(target)) add(target)
    }
    ordered.add(table)
  }
  for (const table of rowsOf.keys()) add(table)
  return [...ordered]
}

function sourceIds(db: Db, prefix: string, { types, references, keys }: Catalog): Ids {
  const known = new Map<string, Promise<Map<string, string>>>()
  const read = async (table: string) => {
    if (!types.has(`${table}.source_id`)) return new Map()
    const { rows } = await sql<{ source_id: string; id: number }>`
      select source_id, id from ${sql.table(table)} where starts_with(source_id, ${prefix})`.execute(db)
    return new Map(rows.map(row => [row.source_id.slice(prefix.length), String(row.id)]))
  }
  const idsOf: Ids = table => {
    // A student has the id of the person, a self-assessment that of the demonstration.
    const [column] = keys.get(table)?.find(own => own.length === 1) ?? []
    const owner = types.has(`${table}.id`) ? undefined : references.get(`${table}.${column}`)
    const found = known.get(table) ?? (owner === undefined ? read(table) : idsOf(owner))
    known.set(table, found)
    return found
  }
  return idsOf
}

/** The filled cells of a row, with ids in the place of source ids. */
async function withIds(
  table: string,
  row: TextRow,
  prefix: string,
  { references }: Catalog,
  ids: Ids,
): Promise<TextRow> {
  const idOf = async (target: string, name: string) => {
    const id = (await ids(target)).get(name)
    if (id === undefined) throw new Error(`${table}.csv: there is no ${target} «${name}»`)
    return id
  }
  const values: TextRow = {}
  for (const [column, cell] of Object.entries(row).filter(([, cell]) => cell !== '')) {
    const target = references.get(`${table}.${column}`)
    let value = column === 'source_id' ? `${prefix}${cell}` : cell
    for (const [whole, named = '', name = ''] of cell.matchAll(namedRow)) {
      value = value.replace(whole, await idOf(named, name))
    }
    values[column] = target === undefined ? value : await idOf(target, cell)
  }
  return values
}

/** Updates the rows whose key is known and inserts the others. Answers the id of a single row. */
async function writeRows(
  db: Db,
  table: string,
  rows: readonly TextRow[],
  { types, keys }: Catalog,
): Promise<string> {
  const columns = Object.keys(rows[0] ?? {}).filter(column => column !== 'id')
  const key = keys.get(table)?.find(own => own.every(column => columns.includes(column)))
  const typed = columns.map(column => {
    const type = sql.raw(types.get(`${table}.${column}`) ?? 'text')
    return sql`(cells ->> ${sql.lit(column)})::${type} as ${sql.id(column)}`
  })
  const rowsOfFile = sql`(select ${sql.join(typed)}, row_of_file
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as given (cells, row_of_file)) r`
  const names = sql.join(columns.map(column => sql.id(column)))
  const isSame = sql.join(
    key?.map(column => sql`t.${sql.id(column)} = r.${sql.id(column)}`) ?? [sql`false`],
    sql` and `,
  )
  const changed = columns.filter(column => !key?.includes(column))
  const written: { row: { id?: number } }[] = []
  if (key !== undefined && changed.length > 0) {
    const set = changed.map(column => sql`${sql.id(column)} = r.${sql.id(column)}`)
    const updated = await sql<{ row: { id?: number } }>`
      update ${sql.table(table)} t set ${sql.join(set)} from ${rowsOfFile} where ${isSame}
      returning to_jsonb(t) as row`.execute(db)
    written.push(...updated.rows)
  }
  const { rows: made } = await sql<{ row: { id?: number } }>`
    insert into ${sql.table(table)} as n (${names}) select ${names} from ${rowsOfFile}
    where not exists (select from ${sql.table(table)} t where ${isSame})
    order by row_of_file
    returning to_jsonb(n) as row`.execute(db)
  return String([...made, ...written][0]?.row.id)
}
