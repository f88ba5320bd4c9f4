import { rename, rm, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { noteBackupRun } from '../src/platform/backup/backup-runs.ts'
import { writeBackup } from '../src/platform/backup/write-backup.ts'
import { ofPrograms } from '../src/platform/database/database.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { readEnvironment } from '../src/platform/environment.ts'
import { makeFiles } from '../src/platform/files/files.ts'
import { OperatorError } from '../src/platform/operator-error.ts'
import { runCommand } from '../src/platform/run-command.ts'

const usage = 'npm run backup -- <file>'

/** Writes the database and the files into one archive. Answers the exit code: 1 where the store has lost a file. */
async function run(): Promise<number> {
  const [path, ...more] = process.argv.slice(2)
  if (path === undefined || path.startsWith('-') || more.length > 0) throw new OperatorError(usage)
  const environment = readEnvironment(process.env, fileURLToPath(new URL('../../', import.meta.url)))
  const files = makeFiles(environment)
  const database = await openDatabase(environment, ofPrograms)
  // Under its name only once it is whole: the backup of the night before is not lost to one that broke off.
  const unfinished = `${path}.unfinished`
  try {
    const now = new Date()
    const { manifest, rows, lost } = await writeBackup(database, files.storage, unfinished, now)
    await rename(unfinished, path)
    const { size } = await stat(path)
    for (const sha256 of lost) console.error(`The store has lost the file ${sha256}.`)
    await noteBackupRun(database.db, {
      kind: 'BACKUP',
      at: new Date(),
      backup_at: now,
      rows,
      files: manifest.files,
      bytes: size,
      fault: lost.length === 0 ? null : `${lost.length} files are lost`,
    })
    console.log(
      `${path}: ${rows} rows of ${manifest.tables.length} tables and ${manifest.files} files, ${size} bytes.`,
    )
    return lost.length === 0 ? 0 : 1
  } finally {
    await rm(unfinished, { force: true })
    await database.close()
  }
}

await runCommand(run)
