import { notFound, stateConflict } from '../platform/http/problems.ts'
import type { StudentContext, Writing } from '../platform/request-context.ts'
import { deleteUnused, seenAttachment } from './attachments.sql.ts'
import { readableBy } from './list-attachments.query.ts'

/** Deletes an own file that is used for nothing; its content goes when the store is swept. */
export async function removeAttachment(
  { db, access }: Writing<StudentContext>,
  attachmentId: number,
): Promise<void> {
  const [found] = await seenAttachment(db, { ...readableBy(access), attachmentId })
  if (found === undefined) throw notFound()
  if (found.uploaderId !== access.reader.personId) throw stateConflict({ code: 'fileOfAnother' })
  const [deleted] = await deleteUnused(db, { attachmentId })
  if (deleted === undefined) throw stateConflict({ code: 'fileInUse' })
}
