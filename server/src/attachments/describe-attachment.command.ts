import { renamed } from '../platform/files/file-name.ts'
import { notFound, stateConflict } from '../platform/http/problems.ts'
import type { StudentContext, Writing } from '../platform/request-context.ts'
import { describeUnused, seenAttachment } from './attachments.sql.ts'
import { readableBy } from './list-attachments.query.ts'

interface Description {
  name: string
  description?: string | undefined
}

/** Gives an own file another name and description, as long as nobody relies on it. */
export async function changeDescription(
  { db, access }: Writing<StudentContext>,
  attachmentId: number,
  { name, description }: Description,
): Promise<{ name: string }> {
  const [found] = await seenAttachment(db, { ...readableBy(access), attachmentId })
  if (found === undefined) throw notFound()
  if (found.uploaderId !== access.reader.personId) throw stateConflict({ code: 'fileOfAnother' })
  const wanted = { name: renamed(found.name, name), description: description?.trim() || undefined }
  const [changed] = await describeUnused(db, { attachmentId, ...wanted })
  if (changed === undefined) throw stateConflict({ code: 'fileInUse' })
  return changed
}
