import type { AttachmentCategory, AttachmentRef } from '@studentgo/protocol/attachments'
import { onlyRow } from '../platform/database/statement.ts'
import type { UploadedFile } from '../platform/http/uploads.ts'
import type { StaffContext, Writing } from '../platform/request-context.ts'
import { fileOfAttachment, insertAttachment } from './attachments.sql.ts'

/** Makes an upload of the staff a file of the student, which only its uploader sees until something refers to it. */
export async function keepForStaff(
  { db, staff, now }: Writing<StaffContext>,
  { studentId, category }: { studentId: number; category: AttachmentCategory },
  { fileId, name }: UploadedFile,
): Promise<AttachmentRef> {
  const { id } = onlyRow(
    await insertAttachment(db, {
      studentId,
      fileId,
      name,
      category,
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
