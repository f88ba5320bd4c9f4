import { sql, type Transaction } from 'kysely'
import { verifyAudit } from '../access/audit-chain.ts'
import type { OpenDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import type { Tables } from '../database/tables.ts'
import type { Files } from '../files/files.ts'
import { OperatorError } from '../operator-error.ts'
import type { BackupManifest } from './backup-format.ts'
import { type Backup, DamagedBackup } from './read-backup.ts'
import { fixForms, migrationsIn, RowDigest, rowsOf, tablesIn } from './table-rows.ts'

/** The database that a backup should go into has something in it. */
export class NotEmpty extends OperatorError {}

/**
 * Restores a backup: its rows into an empty database, its files into the store. Compares the content of the database
 * with the backup before it commits. Migrates a backup of an older version afterwards.
 * Answers the faults of its audit, which it had before. Throws `NotEmpty`, `DamagedBackup`, and `ChangedMigration` or
 * `OperatorError` for a backup of a newer version.
 */
export async function restoreBackup(
  backup: Backup,
  database: OpenDatabase,
  files: Pick<Files, 'intake' | 'storage'> | undefined,
): Promise<{ auditFaults: string[] }> {
  const { manifest } = backup
  await migrate(database, { only: manifest.migrations })
  if ((await migrationsIn(database.db)).length > manifest.migrations.length)
    throw new NotEmpty('the database is of a newer version than the backup; name a new one')
  for (const { name } of await tablesIn(database.db)) {
    const { rows } = await sql`select 1 from ${sql.id('public', name)} limit 1`.execute(database.db)
    if (rows.length > 0) throw new NotEmpty(`the database is not empty: ${name} has rows; name an empty one`)
  }
  await backup.takeFiles(files)
  await database.db.transaction().execute(async db => {
    await fixForms(db)
    await fill(db, backup)
    await compare(db, manifest)
  })
  const { faults } = await verifyAudit(database.db, manifest.auditMark)
  await migrate(database)
  return { auditFaults: faults }
}

async function fill(db: Transaction<Tables>, { manifest, linesOf }: Backup): Promise<void> {
  // Rows go in by the name of their table, so that keys are made again, and looked at, once all are there.
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db)
  for (const { table, name } of keys) await run(db, `alter table ${table} drop constraint "${name}"`)
  for (const { name, columns } of manifest.tables) {
    const table = sql.id('public', name)
    await sql`alter table ${table} disable trigger user`.execute(db)
    const list = sql.join(columns.map(column => sql.id(column)))
    for await (const lines of linesOf(name)) {
      await sql`insert into ${table} (${list}) overriding system value
        select ${list} from json_populate_recordset(null::${table}, ${`[${lines.join(',')}]`}::json)`.execute(
        db,
      )
    }
    await sql`alter table ${table} enable trigger user`.execute(db)
  }
  for (const { table, name, definition } of keys)
    await run(db, `alter table ${table} add constraint "${name}" ${definition}`)
  for (const { name, last } of manifest.sequences) {
    if (last !== null) await sql`select setval(${`public.${name}`}::regclass, ${last})`.execute(db)
  }
}

async function compare(db: Transaction<Tables>, manifest: BackupManifest): Promise<void> {
  const there = (await tablesIn(db)).map(({ name }) => name).join()
  const wanted = manifest.tables.map(({ name }) => name).join()
  if (there !== wanted) throw new DamagedBackup('the backup has other tables than its version')
  for (const table of manifest.tables) {
    const digest = new RowDigest()
    for await (const lines of rowsOf(db, table)) for (const line of lines) digest.add(line)
    if (digest.rows !== table.rows || String(digest) !== table.digest) {
      throw new DamagedBackup(
        `${table.name} differs from what was backed up: ${table.rows} rows then, ${digest.rows} now; nothing was restored`,
      )
    }
  }
}

function run(db: Transaction<Tables>, statement: string): Promise<unknown> {
  return sql.raw(statement).execute(db)
}
