import { subErrorOf } from '@studentgo/protocol/problem'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { transaction } from '../database/database.ts'
import { statement, writeStatement } from '../database/statement.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { Problem } from '../http/problems.ts'
import { enqueue } from '../jobs/job-queue.ts'
import type { Files } from './files.ts'
import type { ReceivedFile } from './intake.ts'

/** Tables whose rows use stored files, by the column that says which; a test holds the list to the foreign keys. */
export const usersOfFiles: readonly { table: string; column: string }[] = [
  { table: 'attachment', column: 'file_id' },
  { table: 'desk_import_file', column: 'file_id' },
  { table: 'import_run_attachment', column: 'file_id' },
  { table: 'news_file', column: 'file_id' },
  { table: 'own_data_export', column: 'file_id' },
]

/** The kind of job that scans the files that wait for the scanner. */
export const scanJob = 'scan-files'

const hour = 3_600_000
/** What has come in so lately may be in the middle of being attached. */
const graceHours = 2

const insertFile = writeStatement(
  (db, params: { sha256: string; size: number; mime: string; state: 'PENDING' | 'CLEAN'; now: Date }) =>
    db
      .insertInto('stored_file')
      .values({
        sha256: params.sha256,
        size: params.size,
        mime: params.mime,
        scan_state: params.state,
        created_at: params.now,
        received_at: params.now,
      })
      .onConflict(conflict =>
        conflict.column('sha256').doUpdateSet({ received_at: sql<string>`excluded.received_at` }),
      )
      .returning('id'),
)

/**
 * Puts a received file into the store and answers its id. The row comes first, outside any transaction: a crash before
 * somebody uses it leaves what the sweep finds, and never a file that nobody knows of.
 */
export async function keepFile(db: Db, files: Files, file: ReceivedFile, now: Date): Promise<number> {
  const state = files.scanner === undefined ? 'CLEAN' : 'PENDING'
  const id = await put(db, files, file, state, now)
  if (state === 'PENDING') await enqueue(db, { kind: scanJob, subject: '', at: now, now })
  return id
}

/** The same of a file that the portal has made of what was scanned before. */
export function keepOwnFile(db: Db, files: Files, file: ReceivedFile, now: Date): Promise<number> {
  return put(db, files, file, 'CLEAN', now)
}

async function put(
  db: Db,
  { storage }: Files,
  { sha256, size, mime, path }: ReceivedFile,
  state: 'PENDING' | 'CLEAN',
  now: Date,
): Promise<number> {
  const [row] = await insertFile(db, { sha256, size, mime, state, now })
  if (row === undefined) throw new Error('a file that is kept has a row')
  await storage.put(sha256, path)
  return row.id
}

const pendingFiles = statement((db, _params: Record<never, never>) =>
  db
    .selectFrom('stored_file')
    .where('scan_state', '=', 'PENDING')
    .orderBy('created_at')
    .limit(100)
    .select(['id', 'sha256']),
)

/**
 * Scans every file that waits for the scanner. Ends at the first without an answer: such files stay
 * PENDING, and so are sent to nobody.
 */
export async function scanPendingFiles(
  db: Db,
  files: Files,
  now: Date,
  onScanned: (fileId: number) => Promise<void>,
): Promise<void> {
  const { scanner, storage } = files
  if (scanner === undefined) return
  for (const { id, sha256 } of await pendingFiles(db, {})) {
    const content = await storage.open(sha256)
    // The check of the store reports a lost file; it stays as it is.
    if (content === undefined) continue
    const state = await scanner(content)
    await db
      .updateTable('stored_file')
      .set({ scan_state: state, scanned_at: now })
      .where('id', '=', id)
      .execute()
    await onScanned(id)
  }
}

/** Deletes files that nothing uses, such as those of unfinished uploads, and half-received ones. */
export async function sweepFiles(db: Db, files: Files, now: Date): Promise<void> {
  const before = new Date(now.getTime() - graceHours * hour)
  await files.intake.sweep()
  const isUnused = sql.join(
    usersOfFiles.map(
      ({ table, column }) =>
        sql`not exists (select 1 from ${sql.table(table)} u where ${sql.ref(`u.${column}`)} = f.id)`,
    ),
    sql` and `,
  )
  const { rows } = await sql<{ id: number }>`select f.id from stored_file f
    where f.received_at < ${before} and ${isUnused} order by f.id limit 1000`.execute(db)
  for (const { id } of rows) {
    await transaction(db, async tx => {
      // Checked again under a lock: it may have been uploaded again. A foreign key keeps one that is now used.
      const deleted = await tx
        .deleteFrom('stored_file')
        .where('id', '=', id)
        .where('received_at', '<', before.toISOString())
        .returning('sha256')
        .executeTakeFirst()
      if (deleted !== undefined) await files.storage.remove(deleted.sha256)
    })
  }
}

/** Sends a stored file under a name. Throws `file-lost` as not found when the store no longer has it. */
export function storedFileAnswer(
  { storage }: Files,
  { name, mime, size, sha256 }: { name: string; mime: string; size: number; sha256: string },
): FileAnswer {
  return {
    name,
    mime,
    size,
    async open() {
      const content = await storage.open(sha256)
      if (content === undefined) throw new Problem('not-found', { subErrors: [subErrorOf('fileLost')] })
      return content
    },
  }
}
