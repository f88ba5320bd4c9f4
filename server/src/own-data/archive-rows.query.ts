import { type RawBuilder, sql } from 'kysely'
import { type ReadDb, readRows, readTransaction } from '../platform/database/database.ts'
import { type ExportedTable, type ExportedTableName, exportedTables } from './exported-tables.data.ts'

interface OfStudent {
  studentId: number
  today: string
}

/** What the archive has of one table: its rows as JSON text, for people and programs. */
export interface ArchiveTable {
  name: ExportedTableName
  count: number
  json: string
}

export interface ArchiveFile {
  id: number
  name: string
  sha256: string
}

export interface ArchiveContent {
  tables: ArchiveTable[]
  /** Files that the scanner has found clean. */
  files: ArchiveFile[]
}

const names = Object.keys(exportedTables) as ExportedTableName[]

/** Everything that the portal knows of a student, as it is at one moment. */
export function contentOfArchive(db: ReadDb, student: OfStudent): Promise<ArchiveContent> {
  return readTransaction(db, async db => {
    const tables: ArchiveTable[] = []
    for (const name of names) tables.push(await rowsOfTable(db, name, student))
    return { tables, files: await cleanFiles(db, student) }
  })
}

async function rowsOfTable(db: ReadDb, name: ExportedTableName, student: OfStudent): Promise<ArchiveTable> {
  const { without = [] }: ExportedTable = exportedTables[name]
  const rows = await readRows(
    db,
    sql<{ count: number; json: string }>`
    select count(*)::int as count, coalesce(jsonb_pretty(jsonb_agg(r.row order by r.row)), '[]') as json
    from (select to_jsonb(t) - ${without}::text[] - array(${columnsMadeOfOthers(name)}) as row
      from ${sql.table(name)} t where ${conditionOf(name, student)}) r`,
  )
  const [found] = rows
  if (found === undefined) throw new Error('an aggregate answers one row')
  return { name, ...found }
}

/** Columns that the database makes of others, such as what the search compares. */
function columnsMadeOfOthers(name: ExportedTableName): RawBuilder<{ name: string }> {
  return sql`select attname::text as name from pg_attribute
    where attrelid = ${name}::regclass and attgenerated <> '' and attnum > 0`
}

/** Which rows `t` of a table are this student's. */
function conditionOf(name: ExportedTableName, student: OfStudent): RawBuilder<boolean> {
  const { own = [], part, only }: ExportedTable = exportedTables[name]
  const whose = own.map(column => sql<boolean>`${sql.ref(`t.${column}`)} = ${student.studentId}`)
  if (part !== undefined) {
    // Its condition refers to a `t` of its own.
    const { column, of, by = 'id' } = part
    whose.push(sql`${sql.ref(`t.${column}`)} in
      (select ${sql.ref(`t.${by}`)} from ${sql.table(of)} t where ${conditionOf(of as ExportedTableName, student)})`)
  }
  const belongs = sql<boolean>`(${sql.join(whose, sql` or `)})`
  return only === undefined ? belongs : sql`${belongs} and (${withValues(only, student)})`
}

function withValues(condition: string, { studentId, today }: OfStudent): RawBuilder<boolean> {
  const values = { student: sql`${studentId}::bigint`, today: sql`${today}::date` }
  const parts = condition.split(/\$(student|today)/)
  return sql<boolean>`${sql.join(
    parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : values[part as keyof typeof values])),
    sql``,
  )}`
}

async function cleanFiles(db: ReadDb, student: OfStudent): Promise<ArchiveFile[]> {
  const rows = await readRows(
    db,
    sql<ArchiveFile>`
    select t.id, t.name, f.sha256 from attachment t join stored_file f on f.id = t.file_id
    where f.scan_state = 'CLEAN' and ${conditionOf('attachment', student)} order by t.id`,
  )
  return rows
}
