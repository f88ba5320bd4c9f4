import { importLimits } from '@studentgo/protocol/staff-import'
import { sql } from 'kysely'
import { requireFreshSignIn } from '../platform/access/fresh-sign-in.ts'
import { databaseErrorCode } from '../platform/database/database.ts'
import { onlyRow } from '../platform/database/statement.ts'
import { invalidInput, notFound, Problem, stateConflict } from '../platform/http/problems.ts'
import type { UploadedFile } from '../platform/http/uploads.ts'
import { enqueue } from '../platform/jobs/job-queue.ts'
import { announce } from '../platform/live/messages.ts'
import type { StaffContext, Writing } from '../platform/request-context.ts'
import {
  administrators,
  endSilentRuns,
  filesOfImport,
  forgetFiles,
  importRuns,
  type LockedImport,
  lockImport,
} from './desk-imports.sql.ts'
import { deskImportJob } from './run-desk-import.job.ts'

/** A server that runs an import sends a heartbeat every few seconds. */
const silentMinutes = 5

/** Begins an import, to which files come. */
export async function beginImport({ db, staff, now }: Writing<StaffContext>, name: string): Promise<number> {
  const values = { kind: 'IMPORT', staff_id: staff.staffId, name, step: 'RECEIVE', state: 'OPEN' } as const
  const { id } = await db
    .insertInto('desk_import')
    .values({ ...values, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a file, which makes what a trial has said of the folder stale. Throws `too-large` beyond the limits. */
export async function addFile(
  context: Writing<StaffContext>,
  importId: number,
  path: string,
  file: UploadedFile,
): Promise<{ files: number; bytes: number }> {
  const { db } = context
  const { kind } = await lockIdle(context, importId)
  if (kind !== 'IMPORT') throw stateConflict({ code: 'state-conflict' })
  const isTable = /^[^/]+\.(csv|zip)$/i.test(path)
  if (!isTable && !path.startsWith('files/')) throw invalidInput({ code: 'notAllowed', field: 'body.path' })
  await db
    .insertInto('desk_import_file')
    .values({ import_id: importId, path, file_id: file.fileId })
    .onConflict(conflict => conflict.columns(['import_id', 'path']).doUpdateSet({ file_id: file.fileId }))
    .execute()
  const {
    rows: [sum],
  } = await sql<{ files: number; bytes: number }>`select count(*)::int as files, sum(s.size)::bigint as bytes
    from desk_import_file f join stored_file s on s.id = f.file_id where f.import_id = ${importId}`.execute(
    db,
  )
  if (sum === undefined || sum.files > importLimits.files || sum.bytes > importLimits.bytes)
    throw new Problem('too-large')
  await db
    .updateTable('desk_import')
    .set({ step: 'RECEIVE', state: 'OPEN', report: null, failure: null })
    .where('id', '=', importId)
    .execute()
  return sum
}

/** Enqueues the trial. Throws `state-conflict` where no uploaded file can be tried, and while another import runs. */
export async function askForTrial(context: Writing<StaffContext>, importId: number): Promise<void> {
  const { db } = context
  const { kind } = await lockIdle(context, importId)
  const paths = (await filesOfImport(db, importId)).map(file => file.path.toLowerCase())
  const archives = paths.filter(path => /^[^/]+\.zip$/.test(path))
  const tables = paths.filter(path => path.endsWith('.csv'))
  const isWhole = archives.length === 0 ? tables.length > 0 : paths.length === 1
  if (kind === 'IMPORT' && !isWhole) throw stateConflict({ code: 'importNothing' })
  await run(context, importId, { step: 'CHECK', accept_endings: false })
}

/** Enqueues the tried import. Throws `reauth-required` where much would end or be undone, as `lockIdle` does. */
export async function askToApply(
  context: Writing<StaffContext>,
  importId: number,
  acceptEndings: boolean,
): Promise<void> {
  const found = await lockIdle(context, importId)
  if (!isTried(found)) throw stateConflict({ code: 'importNotTried' })
  if (found.isTooMuch && found.kind === 'IMPORT' && !acceptEndings)
    throw stateConflict({ code: 'importStopped' })
  if (acceptEndings || found.kind === 'UNDO') requireFreshSignIn(context.staff, context.now)
  await run(context, importId, { step: 'APPLY', accept_endings: acceptEndings })
}

function isTried({ step, state, outcome }: LockedImport): boolean {
  if (step === 'CHECK') return state === 'DONE' && outcome !== 'REFUSED'
  // One that could not run, or was stopped, is tried once more as it is.
  return step === 'APPLY' && outcome !== null && outcome !== 'REFUSED'
}

/** Begins to take the last import of a source back, by a trial. Throws `state-conflict` for any other run. */
export async function beginUndo(context: Writing<StaffContext>, runId: number): Promise<number> {
  const { db, staff, now } = context
  const last = (await importRuns(db, {})).find(one => one.runId === runId)
  if (last === undefined) throw notFound()
  if (!last.mayUndo) throw stateConflict({ code: 'importNotLast' })
  const { id } = await db
    .insertInto('desk_import')
    .values({
      kind: 'UNDO',
      staff_id: staff.staffId,
      name: last.source,
      step: 'CHECK',
      state: 'OPEN',
      created_at: now,
      undo_of: runId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await run(context, id, { step: 'CHECK', accept_endings: false })
  return id
}

/** Puts an import away; one that was applied stays in the history. */
export async function putAway(context: Writing<StaffContext>, importId: number): Promise<void> {
  const { db } = context
  await lockIdle(context, importId)
  await forgetFiles(db, importId)
  await db.deleteFrom('desk_import').where('id', '=', importId).execute()
  await announce(db, await administrators(db), ['/staff/imports'])
}

/** Holds an import that does not run and was not applied. Throws `not-found` and `state-conflict`. */
async function lockIdle({ db, now }: Writing<StaffContext>, importId: number): Promise<LockedImport> {
  await endSilentRuns(db, { now, silentMinutes })
  const found = await lockImport(db, importId)
  if (found === undefined) throw notFound()
  if (found.state === 'RUNNING' || found.state === 'WAITING') throw stateConflict({ code: 'importRuns' })
  if (found.runId !== null) throw stateConflict({ code: 'state-conflict' })
  return found
}

async function run(
  { db, now }: Writing<StaffContext>,
  importId: number,
  next: { step: 'CHECK' | 'APPLY'; accept_endings: boolean },
): Promise<void> {
  const { count } = onlyRow(
    await db
      .selectFrom('desk_import')
      .where('state', 'in', ['WAITING', 'RUNNING'])
      .select(eb => eb.fn.countAll<number>().as('count'))
      .execute(),
  )
  if (Number(count) > 0) throw stateConflict({ code: 'importRuns' })
  try {
    await db
      .updateTable('desk_import')
      .set({
        ...next,
        state: 'WAITING',
        started_at: now,
        seen_at: null,
        failure: null,
        progress: null,
        finished_at: null,
      })
      .where('id', '=', importId)
      .execute()
  } catch (error) {
    // Two have asked in the same moment.
    if (databaseErrorCode(error) === '23505') throw stateConflict({ code: 'importRuns' })
    throw error
  }
  await enqueue(db, { kind: deskImportJob, subject: importId, at: now, now })
  await announce(db, await administrators(db), ['/staff/import'])
}
