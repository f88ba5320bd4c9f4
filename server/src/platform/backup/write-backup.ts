import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { AuditMark } from '../access/audit-chain.ts'
import type { Db, OpenDatabase } from '../database/database.ts'
import type { FileStorage } from '../files/storage.ts'
import { writeZip } from '../files/zip-file.ts'
import { type BackupManifest, fileFolder, manifestName, tableEntry } from './backup-format.ts'
import { fixForms, migrationsIn, RowDigest, rowsOf, sequencesIn, tablesIn } from './table-rows.ts'

export interface BackupOutcome {
  manifest: BackupManifest
  rows: number
  /** Files that the database knows and the store has lost, by their hash. */
  lost: string[]
}

/**
 * Writes one snapshot of the database, and the files that it knows, into one archive at `path`, without blocking
 * concurrent readers and writers.
 */
export async function writeBackup(
  database: OpenDatabase,
  storage: FileStorage,
  path: string,
  now: Date,
): Promise<BackupOutcome> {
  const lost: string[] = []
  const manifest: BackupManifest = {
    format: 1,
    madeAt: now.toISOString(),
    migrations: [],
    tables: [],
    sequences: [],
    files: 0,
  }
  await writeZip(path, now, async entries => {
    await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async db => {
        await fixForms(db)
        manifest.migrations = await migrationsIn(db)
        manifest.auditMark = await newestOf(db)
        for (const table of await tablesIn(db)) {
          const digest = new RowDigest()
          const lines = async function* () {
            for await (const batch of rowsOf(db, table)) {
              for (const line of batch) digest.add(line)
              yield `${batch.join('\n')}\n`
            }
          }
          await entries.addContent(tableEntry(table.name), Readable.from(lines()))
          manifest.tables.push({ ...table, rows: digest.rows, digest: String(digest) })
        }
        // After the rows, so that a number used meanwhile is never used again.
        manifest.sequences = await sequencesIn(db)
        for (const sha256 of await filesKnownTo(db)) {
          const content = await storage.open(sha256)
          if (content === undefined) lost.push(sha256)
          else {
            await entries.addContent(fileFolder + sha256, content)
            manifest.files++
          }
        }
      })
    entries.addText(manifestName, JSON.stringify(manifest, undefined, 1))
  })
  return { manifest, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), lost }
}

async function filesKnownTo(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('stored_file').select('sha256').distinct().orderBy('sha256').execute()
  return rows.map(({ sha256 }) => sha256)
}

/** The newest row of the audit, by which a restored one is known to be whole. */
async function newestOf(db: Db): Promise<AuditMark | undefined> {
  return db
    .selectFrom('audit_link')
    .select(['position', sql<string>`encode(hash, 'hex')`.as('hash')])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}
