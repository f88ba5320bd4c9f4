import { requireFreshSignIn } from '../platform/access/fresh-sign-in.ts'
import { stateConflict } from '../platform/http/problems.ts'
import { enqueue } from '../platform/jobs/job-queue.ts'
import type { StudentContext, Writing } from '../platform/request-context.ts'
import { askFault } from './exports.rules.ts'
import { exportsOf, insertExport } from './exports.sql.ts'

/** The job that makes an archive; its subject is the row of the request. */
export const exportJob = 'own-data'

/**
 * Requests an archive of everything about the student. Throws `reauth-required` for somebody who signed in long ago,
 * and `exportBeingMade` or `tooManyExports` where none can be requested now.
 */
export async function askForExport({
  db,
  access,
  now,
  today,
  language,
}: Writing<StudentContext>): Promise<void> {
  const { studentId } = access
  requireFreshSignIn(access, now)
  const fault = askFault(await exportsOf(db, { studentId, today }), now)
  if (fault !== undefined) throw stateConflict({ code: fault })
  const [wanted] = await insertExport(db, { studentId, language, now })
  if (wanted === undefined) throw stateConflict({ code: 'exportBeingMade' })
  await enqueue(db, { kind: exportJob, subject: wanted.id, at: now, now })
}
