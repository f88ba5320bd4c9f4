import type { AttachmentRef } from '@studentgo/protocol/attachments'
import type { StaffCaseDetail } from '@studentgo/protocol/staff-cases'
import { downloadFault } from '../attachments/attachments.rules.ts'
import { fileOfAttachment, insertAttachment } from '../attachments/attachments.sql.ts'
import { onlyRow } from '../platform/database/statement.ts'
import type { Files } from '../platform/files/files.ts'
import { storedFileAnswer } from '../platform/files/stored-files.ts'
import type { FileAnswer } from '../platform/http/file-answer.ts'
import { notFound, stateConflict } from '../platform/http/problems.ts'
import type { UploadedFile } from '../platform/http/uploads.ts'
import type { StaffContext } from '../platform/request-context.ts'
import { filesOf } from './read-case.query.ts'

/** A file of a case, once the scanner has found it clean. Throws `not-found` for one that the case does not have. */
export async function caseFileToSend(
  { db }: StaffContext,
  files: Files,
  detail: StaffCaseDetail,
  attachmentId: number,
): Promise<FileAnswer> {
  if (!filesOf(detail).some(file => file.id === attachmentId)) throw notFound()
  const found = onlyRow(await fileOfAttachment(db, { attachmentId }))
  const fault = downloadFault(found.scan)
  if (fault !== undefined) throw stateConflict({ code: fault })
  return storedFileAnswer(files, found)
}

/** Makes the document of a decision a file of the student, which only its bringer sees until the decision names it. */
export async function keepDocument(
  { db, staff, now }: StaffContext,
  studentId: number,
  { fileId, name }: UploadedFile,
): Promise<AttachmentRef> {
  const { id } = onlyRow(
    await insertAttachment(db, {
      studentId,
      fileId,
      name,
      category: 'REQUEST',
      description: undefined,
      visibility: 'PRIVATE_TO_STAFF_TEAM',
      uploadedBy: staff.staffId,
      role: 'STAFF',
      now,
    }),
  )
  const { mime, size, scan } = onlyRow(await fileOfAttachment(db, { attachmentId: id }))
  return { id, name, mime, size, scan }
}
