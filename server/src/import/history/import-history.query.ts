import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { type ReadDb, readRows } from '../../platform/database/database.ts'
import type { TextRow } from '../engine/csv-text.ts'
import { canonicalHeader } from '../engine/read-rows.ts'
import type { StoredPicture } from '../engine/run.ts'
import { type FileName, files, isFileName } from '../files.ts'
import type { PreviousRows } from '../repair-folder.ts'

const unpack = promisify(gunzip)

interface LastRun {
  id: number
  finishedAt: string
  /** Who came with it has a number from this on; null of a run of which that is not known. */
  firstPersonId: number | null
}

/** The last run of a source that was not taken back, before which one where it is named. */
export async function lastRunOf(db: ReadDb, source: string, before?: number): Promise<LastRun | undefined> {
  const rows = await readRows(
    db,
    sql<LastRun>`
    select r.id, r.finished_at as "finishedAt", r.first_person_id as "firstPersonId" from import_run r
    where r.source = ${source} and r.kind = 'IMPORT' and r.undone_by is null
      and (${before ?? null}::bigint is null or r.id < ${before ?? null}::bigint)
    order by r.id desc limit 1`,
  )
  return rows[0]
}

/** How many rows each file of a run had. */
export async function rowCountsOf(db: ReadDb, runId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('import_run_file')
    .select(['name', 'row_count'])
    .where('run_id', '=', runId)
    .execute()
  return new Map(rows.map(({ name, row_count }) => [name, row_count]))
}

/** The files with rows of runs before the last one that later runs lacked: their rows are still in the portal. */
export async function filesBroughtEarlier(db: ReadDb, source: string): Promise<Set<string>> {
  const rows = await readRows(
    db,
    sql<{ name: string }>`
    with run as (select r.id from import_run r
        where r.source = ${source} and r.kind = 'IMPORT' and r.undone_by is null),
      brought as (select distinct on (f.name) f.name, f.run_id, f.row_count
        from import_run_file f join run on run.id = f.run_id order by f.name, f.run_id desc)
    select name from brought where row_count > 0 and run_id < (select max(id) from run)`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** The files of a run as text by name; undefined where it has kept none. */
export async function contentOf(
  db: ReadDb,
  runId: number,
): Promise<Map<string, () => Promise<Buffer>> | undefined> {
  const rows = await db
    .selectFrom('import_run_file')
    .select(['name', 'sha256'])
    .where('run_id', '=', runId)
    .execute()
  if (rows.length === 0 || rows.some(row => row.sha256 === null)) return undefined
  return new Map(rows.map(({ name, sha256 }) => [name, () => unpackedOf(db, sha256 ?? '')]))
}

async function unpackedOf(db: ReadDb, sha256: string): Promise<Buffer> {
  const { content } = await db
    .selectFrom('import_content')
    .select('content')
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow()
  return unpack(content)
}

/** The rows that a source had of each file; undefined where it has run, and what it said was not kept. */
export async function previousRows(db: ReadDb, source: string): Promise<PreviousRows | undefined> {
  const last = await lastRunOf(db, source)
  const content = last === undefined ? new Map<string, () => Promise<Buffer>>() : await contentOf(db, last.id)
  if (content === undefined) return undefined
  const read = new Map<FileName, ReadonlyMap<string, TextRow>>()
  const rowsOf = async (name: FileName) => {
    const before = read.get(name)
    if (before !== undefined) return before
    const text = await content.get(name)?.()
    const known = files[name].schema.shape
    const columns = (header: string[]) => canonicalHeader(header, known)
    const form = { bom: true, columns, trim: true, relax_column_count: true, skip_empty_lines: true }
    const rows: TextRow[] = text === undefined ? [] : parse(text, form)
    const byId = new Map(rows.map(row => [row.sourcedId ?? '', row]))
    read.set(name, byId)
    return byId
  }
  return { names: () => [...content.keys()].filter(isFileName), rowsOf }
}

/** The stored files that the rows of a run name. */
export async function attachmentsOf(db: ReadDb, runId: number): Promise<Map<string, StoredPicture>> {
  const rows = await db
    .selectFrom('import_run_attachment')
    .select(['name', 'file_id', 'width', 'height'])
    .where('run_id', '=', runId)
    .execute()
  return new Map(rows.map(({ name, file_id, width, height }) => [name, { fileId: file_id, width, height }]))
}
