import {
  attachment,
  attachmentSpace,
  attachments,
  deleteAttachment,
  describeAttachment,
} from '@studentgo/protocol/attachments'
import { audiences, everyone } from '../platform/access/visibility.ts'

/** Which files a guardian sees is asked of the database; of those, everything. */
export const attachmentsVisibility = [
  audiences(
    attachments,
    everyone('content', 'totalElements', 'totalPages', 'number', 'size', 'first', 'last', 'room'),
  ),
  audiences(attachmentSpace, everyone('files', 'mostFiles', 'bytes', 'mostBytes')),
  audiences(
    attachment,
    everyone(
      'id',
      'name',
      'mime',
      'size',
      'scan',
      'sha256',
      'category',
      'description',
      'uploadedAt',
      'uploadedBy',
      'visibility',
      'lockedBy',
      'canDelete',
    ),
  ),
  audiences(attachment.shape.uploadedBy, everyone('name', 'role')),
  audiences(attachment.shape.lockedBy, everyone('module', 'id')),
  audiences(deleteAttachment.reply, everyone('deleted')),
  audiences(describeAttachment.reply, everyone('name')),
]
