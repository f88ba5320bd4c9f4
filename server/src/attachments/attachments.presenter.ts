import type { Attachment } from '@studentgo/protocol/attachments'
import type { RowOf } from '../platform/database/statement.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import { mayDelete } from './attachments.rules.ts'
import type { attachmentsPage } from './attachments.sql.ts'

export function presentAttachment(
  row: RowOf<typeof attachmentsPage>,
  personId: number,
): Unserialised<Attachment> {
  const { uploaderId, uploaderName, uploaderRole, ...file } = row
  return {
    ...file,
    uploadedBy: { name: uploaderName, role: uploaderRole },
    canDelete: mayDelete(personId, { uploaderId, isUsed: row.lockedBy !== null }),
  }
}
