import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { formOf } from '../engine/csv-form.ts'
import { readCsv } from '../engine/csv-rows.ts'
import { csvLine } from '../engine/csv-text.ts'
import { canonicalHeader, type FileSize } from '../engine/read-rows.ts'
import type { StoredPicture } from '../engine/run.ts'
import { type FileName, files } from '../files.ts'
import type { Repair, Repairs } from '../repair-folder.ts'

/** A file as it was taken, packed; without its content where that is kept already. */
export interface KeptFile {
  name: FileName
  rows: number
  sha256: string
  content?: Buffer
}

/** What a run has read. */
export interface ReadFiles {
  present: ReadonlyMap<FileName, string>
  sizes: ReadonlyMap<string, FileSize>
  repairs: Repairs
}

/** The last run, the one that taking it back leads to, and the one before that. */
const runsWithContent = 3
const rowsAtOnce = 500

/** Packs the files of a folder as they were taken: with what was mended, and never with a password. */
export async function packFolder({ present, sizes, repairs }: ReadFiles): Promise<KeptFile[]> {
  const packed: KeptFile[] = []
  for (const [name, path] of present) {
    const own = repairs.get(name)
    const isPlain = own === undefined && name !== 'users' && (await isUsualForm(path))
    const text = isPlain ? createReadStream(path) : Readable.from(takenRows(name, path, own))
    packed.push({ name, rows: sizes.get(name)?.rows ?? 0, ...(await pack(text)) })
  }
  return packed
}

/** Packs a text while it is read; a file of a million rows is never whole in memory. */
export async function pack(text: Readable): Promise<Required<Pick<KeptFile, 'sha256' | 'content'>>> {
  const hash = createHash('sha256')
  const parts: Buffer[] = []
  await pipeline(
    text,
    async function* (chunks: AsyncIterable<Buffer | string>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createGzip(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) parts.push(chunk)
    },
  )
  return { sha256: hash.digest('hex'), content: Buffer.concat(parts) }
}

async function isUsualForm(path: string): Promise<boolean> {
  const { encoding, delimiter } = await formOf(path)
  return encoding === 'utf-8' && delimiter === ','
}

/** The rows of a file with what was mended in them, as CSV. */
async function* takenRows(
  name: FileName,
  path: string,
  repairs: ReadonlyMap<number, Repair> = new Map(),
): AsyncGenerator<string> {
  const repaired = [...repairs.values()].flatMap(repair => {
    if (repair.kind === 'OUT') return []
    return Object.keys(repair.kind === 'ROW' ? repair.row : repair.cells)
  })
  let header: string[] | undefined
  let columns: string[] = []
  let batch: string[] = []
  const ignore = () => undefined
  for await (const { line, cells } of readCsv(path, `${name}.csv`, ignore, ignore)) {
    if (header === undefined) {
      header = canonicalHeader(cells, files[name].schema.shape)
      columns = [...new Set([...header, ...repaired])].filter(column => column !== 'password')
      batch.push(csvLine(columns))
      continue
    }
    const repair = repairs.get(line)
    if (repair?.kind === 'OUT') continue
    const written = Object.fromEntries(header.map((column, at) => [column, cells[at] ?? '']))
    const row = repair?.kind === 'ROW' ? repair.row : { ...written, ...repair?.cells }
    batch.push(csvLine(columns.map(column => row[column] ?? '')))
    if (batch.length < rowsAtOnce) continue
    yield batch.join('')
    batch = []
  }
  yield batch.join('')
}

/** Notes what the newest run of a source has read, and forgets the content of those too old to go back to. */
export async function keepHistory(
  db: Db,
  source: string,
  packed: readonly KeptFile[],
  attachments: ReadonlyMap<string, StoredPicture>,
): Promise<void> {
  const run = await db
    .selectFrom('import_run')
    .select('id')
    .where('source', '=', source)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  for (const { sha256, content } of packed) {
    if (content === undefined) continue
    await db
      .insertInto('import_content')
      .values({ sha256, content })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
  const files = packed.map(({ name, rows, sha256 }) => ({ run_id: run.id, name, row_count: rows, sha256 }))
  if (files.length > 0) await db.insertInto('import_run_file').values(files).execute()
  for (const [name, { fileId, width, height }] of attachments) {
    if (fileId === null) continue
    await db
      .insertInto('import_run_attachment')
      .values({ run_id: run.id, name, file_id: fileId, width, height })
      .execute()
  }
  await forgetOldContent(db, source)
}

/** Notes that the newest run of a source has taken back another, whose content is no longer needed. */
export async function noteUndo(db: Db, source: string, undone: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`update import_run set kind = 'UNDO'
    where id = (select max(r.id) from import_run r where r.source = ${source}) returning id`.execute(db)
  await db
    .updateTable('import_run')
    .set({ undone_by: rows[0]?.id ?? null })
    .where('id', '=', undone)
    .execute()
  await forgetOldContent(db, source)
}

async function forgetOldContent(db: Db, source: string): Promise<void> {
  const old = sql`(select r.id from import_run r where r.source = ${source} and r.id not in
    (select l.id from import_run l where l.source = ${source} and l.kind = 'IMPORT' and l.undone_by is null
      order by l.id desc limit ${runsWithContent}))`
  await sql`update import_run_file set sha256 = null where sha256 is not null and run_id in ${old}`.execute(
    db,
  )
  await sql`delete from import_run_attachment where run_id in ${old}`.execute(db)
  await sql`delete from import_content c
    where not exists (select from import_run_file f where f.sha256 = c.sha256)`.execute(db)
}
