import type { Attachment } from '@studentgo/protocol/attachments'
import type { RowOf } from '../platform/database/statement.ts'
import { withoutNulls } from '../platform/rows/without-nulls.ts'
import { mayDelete } from './attachments.rules.ts'
import type { attachmentsPage } from './attachments.sql.ts'

export function presentAttachment(row: RowOf<typeof attachmentsPage>, personId: number): Attachment {
  const { uploaderId, uploaderName, uploaderRole, ...file } = row
  return withoutNulls({
    ...file,
    uploadedBy: { name: uploaderName, role: uploaderRole },
    canDelete: mayDelete(personId, { uploaderId, isUsed: row.lockedBy !== null }),
  })
}
