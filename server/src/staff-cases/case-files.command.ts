import type { AttachmentRef } from '@studentgo/protocol/attachments'
import { downloadFault } from '../attachments/attachments.rules.ts'
import { fileOfAttachment } from '../attachments/attachments.sql.ts'
import { onlyRow } from '../platform/database/statement.ts'
import type { Files } from '../platform/files/files.ts'
import { storedFileAnswer } from '../platform/files/stored-files.ts'
import type { FileAnswer } from '../platform/http/file-answer.ts'
import { notFound, stateConflict } from '../platform/http/problems.ts'
import type { StaffContext } from '../platform/request-context.ts'

/** A file of a case, once the scanner has found it clean. Throws `not-found` for one that the case does not have. */
export async function caseFileToSend(
  { db }: StaffContext,
  files: Files,
  ofCase: readonly AttachmentRef[],
  attachmentId: number,
): Promise<FileAnswer> {
  if (!ofCase.some(file => file.id === attachmentId)) throw notFound()
  const found = onlyRow(await fileOfAttachment(db, { attachmentId }))
  const fault = downloadFault(found.scan)
  if (fault !== undefined) throw stateConflict({ code: fault })
  return storedFileAnswer(files, found)
}
