import type { Attachment, AttachmentCategory } from '@studentgo/protocol/attachments'
import { visibilityOf } from '@studentgo/protocol/rules/attachment-readers'
import { onlyRow } from '../platform/database/statement.ts'
import { Problem, stateConflict } from '../platform/http/problems.ts'
import type { UploadedFile } from '../platform/http/uploads.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext, Writing } from '../platform/request-context.ts'
import { presentAttachment } from './attachments.presenter.ts'
import { mayUpload, mostBytes, mostFiles, spaceFault } from './attachments.rules.ts'
import { attachmentsPage, bytesTaken, insertAttachment, lockSpace, sizeOfFile } from './attachments.sql.ts'
import { readableBy } from './list-attachments.query.ts'

interface UploadBody {
  category: AttachmentCategory
  description?: string | undefined
}

/** Makes a stored file an attachment of the student, if there is room for it. */
export async function addAttachment(
  { db, access, now }: Writing<StudentContext>,
  { category, description }: UploadBody,
  { fileId, name }: UploadedFile,
): Promise<Unserialised<Attachment>> {
  const { studentId, reader } = access
  if (!mayUpload(reader.kind, category)) throw new Problem('not-permitted')
  await lockSpace(db, { studentId })
  const taken = onlyRow(await bytesTaken(db, { studentId }))
  const { size } = onlyRow(await sizeOfFile(db, { fileId }))
  const fault = spaceFault(taken, size)
  if (fault !== undefined) {
    throw stateConflict({ code: fault, params: { files: mostFiles, megabytes: mostBytes / 1024 / 1024 } })
  }
  await insertAttachment(db, {
    studentId,
    fileId,
    name,
    category,
    description: description?.trim() || undefined,
    visibility: visibilityOf(reader.kind, category),
    uploadedBy: reader.personId,
    role: reader.kind,
    now,
  })
  // The newest is the one that has just come.
  const unfiltered = { module: undefined, relatedId: undefined, attachmentId: undefined, category: undefined }
  const newest = { ...unfiltered, limit: 1, offset: 0 }
  return presentAttachment(
    onlyRow(await attachmentsPage(db, { ...readableBy(access), ...newest })),
    reader.personId,
  )
}
