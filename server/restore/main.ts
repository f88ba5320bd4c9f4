import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { noteBackupRun } from '../src/platform/backup/backup-runs.ts'
import { type Backup, openBackup } from '../src/platform/backup/read-backup.ts'
import { restoreBackup } from '../src/platform/backup/restore-backup.ts'
import { type OpenDatabase, ofPrograms, openEmbedded } from '../src/platform/database/database.ts'
import { openAsOwner, openDatabase } from '../src/platform/database/open.ts'
import { openPostgres } from '../src/platform/database/postgres/open-postgres.ts'
import { type Environment, readEnvironment } from '../src/platform/environment.ts'
import { makeFiles } from '../src/platform/files/files.ts'
import { OperatorError } from '../src/platform/operator-error.ts'
import { runCommand } from '../src/platform/run-command.ts'

const usage = 'npm run restore -- <file> [--into <postgres://…>] [--drill]'

/** Restores a backup, or tries whether that would work. Answers the exit code: 1 where its audit was changed. */
async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { into: { type: 'string' }, drill: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new OperatorError(usage)
  if (values.drill && values.into !== undefined)
    throw new OperatorError(`--drill makes a database of its own: ${usage}`)
  const environment = readEnvironment(process.env, fileURLToPath(new URL('../../', import.meta.url)))
  const backup = await openBackup(path)
  try {
    return values.drill
      ? await drill(path, backup, environment)
      : await restore(backup, environment, values.into)
  } finally {
    backup.close()
  }
}

async function restore(backup: Backup, environment: Environment, into: string | undefined): Promise<number> {
  const database = await (into === undefined
    ? openAsOwner(environment, ofPrograms)
    : openPostgres(into, 1, ofPrograms))
  try {
    const { auditFaults } = await restoreBackup(backup, database, makeFiles(environment))
    return report(`Restored, and equal to`, backup, auditFaults)
  } finally {
    await database.close()
  }
}

/** Restores into a database of its own beside the one that serves, which learns of it, and drops it. */
async function drill(path: string, backup: Backup, environment: Environment): Promise<number> {
  const serving = await openDatabase(environment, ofPrograms)
  const note = async (fault: string | null) =>
    noteBackupRun(serving.db, {
      kind: 'DRILL',
      at: new Date(),
      backup_at: backup.manifest.madeAt,
      rows: backup.manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: backup.manifest.files,
      bytes: (await stat(path)).size,
      fault,
    })
  try {
    const { auditFaults } = await beside(environment, database => restoreBackup(backup, database, undefined))
    await note(auditFaults[0] ?? null)
    return report('Could be restored, and would be equal to', backup, auditFaults)
  } catch (error) {
    await note(error instanceof Error ? error.message : String(error))
    throw error
  } finally {
    await serving.close()
  }
}

async function beside<T>(environment: Environment, use: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const address = environment.DATABASE_OWNER_URL ?? environment.DATABASE_URL
  if (address === undefined) {
    const database = await openEmbedded()
    return use(database).finally(() => database.close())
  }
  const name = `studentgo_drill_${randomBytes(6).toString('hex')}`
  const url = new URL(address)
  url.pathname = `/${name}`
  const admin = await openPostgres(address, 1, ofPrograms)
  try {
    await admin.runScript(`create database ${name}`)
    const database = await openPostgres(url.href, 1, ofPrograms)
    return await use(database).finally(() => database.close())
  } finally {
    await admin.runScript(`drop database if exists ${name} with (force)`)
    await admin.close()
  }
}

function report(what: string, { manifest }: Backup, auditFaults: readonly string[]): number {
  for (const fault of auditFaults) console.error(`The audit was changed before the backup: ${fault}.`)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `${what} the backup of ${manifest.madeAt}: ${rows} rows of ${manifest.tables.length} tables and ${manifest.files} files.`,
  )
  return auditFaults.length === 0 ? 0 : 1
}

await runCommand(run)
