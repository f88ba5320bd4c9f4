import { sql } from 'kysely'
import type { Db, OpenDatabase } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import type { ReportProgress } from '../engine/progress.ts'
import { type ReportData, reportData } from '../engine/report-files.ts'
import { importFolder } from '../import-folder.ts'
import type { Hash } from '../people/passwords.ts'
import { undoImport } from '../undo-import.ts'

/** A task of the desk: import a folder or an archive, or take the last import of a source back. */
export type ImportTask = {
  /** Which import of the desk it is. */
  deskImportId: number
  dryRun: boolean
  acceptEndings: boolean
} & ({ kind: 'IMPORT'; path: string } | { kind: 'UNDO'; source: string; runId: number })

export interface TaskTools {
  now: () => Date
  timeZone: string
  hash: Hash
  files: Files
  progress: ReportProgress
}

/** Does what the command does, and records in the same transaction who started it. */
export async function runImportTask(
  database: OpenDatabase,
  task: ImportTask,
  { now, timeZone, hash, files, progress }: TaskTools,
): Promise<ReportData> {
  const { deskImportId, dryRun } = task
  const options = {
    now: now(),
    timeZone,
    finishedAt: now,
    hash,
    dryRun,
    progress,
    // The report adds names when it is read, for readers who may see the student.
    showDifferences: 'IDS' as const,
    afterwards: (db: Db, prefix: string) => noteWho(db, prefix, deskImportId),
  }
  const report =
    task.kind === 'IMPORT'
      ? await importFolder(database, task.path, {
          ...options,
          files,
          acceptEndings: task.acceptEndings,
          acceptDoubles: task.acceptEndings,
        })
      : await undoImport(database, task.source, { ...options, runId: task.runId })
  return reportData(report)
}

async function noteWho(db: Db, prefix: string, deskImportId: number): Promise<void> {
  await sql`with run as (
      update import_run r set staff_id = d.staff_id from desk_import d
      where d.id = ${deskImportId} and r.id = (select max(o.id) from import_run o where o.source = ${prefix.slice(0, -1)})
      returning r.id)
    update desk_import d set run_id = run.id from run where d.id = ${deskImportId}`.execute(db)
}
