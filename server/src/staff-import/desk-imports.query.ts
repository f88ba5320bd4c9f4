import {
  type DeskImport,
  type DeskImportWithReport,
  type ImportRun,
  importKeptHours,
  importProgress,
} from '@studentgo/protocol/staff-import'
import type { RowOf } from '../platform/database/statement.ts'
import { batch } from '../platform/database/statement.ts'
import { notFound } from '../platform/http/problems.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StaffContext } from '../platform/request-context.ts'
import { importRuns, openImports, studentsWithReason } from './desk-imports.sql.ts'
import { withNames } from './import-report.presenter.ts'

const everything = batch({ open: openImports, runs: importRuns })

/** The desk's imports of the last day, and the history of all imports. */
export async function importsAtDesk(
  context: StaffContext,
): Promise<Unserialised<{ open: DeskImport[]; runs: ImportRun[] }>> {
  const { db, now } = context
  const since = new Date(now.getTime() - importKeptHours * 3_600_000).toISOString()
  const [{ open, runs } = { open: [], runs: [] }] = await everything(db, {
    open: { since, id: null },
    runs: {},
  })
  return {
    open: open.map(row => presentImport(context, row)),
    runs,
  }
}

/**
 * One import with its report; it names students to readers who have written down a reason for them, and otherwise has
 * their ids. Throws `not-found`.
 */
export async function importAtDesk(
  context: StaffContext,
  id: number,
): Promise<Unserialised<Omit<DeskImportWithReport, 'stopsPortal'>>> {
  const [row] = await openImports(context.db, { since: context.now.toISOString(), id })
  if (row === undefined) throw notFound()
  const shown = presentImport(context, row)
  if (row.report === null) return shown
  const { staff, now, db } = context
  const params = { staffId: staff.staffId, prefix: `${row.report.source}:`, now: now.toISOString() }
  return { ...shown, report: withNames(row.report, await studentsWithReason(db, params)) }
}

/** A server of the version before this wrote a line of English there, which is not shown. */
function reachedIn(written: string | null): Pick<DeskImport, 'reached'> {
  return written?.startsWith('{') ? { reached: importProgress.parse(JSON.parse(written)) } : {}
}

function presentImport({ staff }: StaffContext, row: RowOf<typeof openImports>): Unserialised<DeskImport> {
  const { staffId, createdAt, finishedAt, report: _report, progress, ...rest } = row
  return {
    ...rest,
    own: staffId === staff.staffId,
    createdAt,
    finishedAt,
    ...reachedIn(progress),
  }
}
