import {
  deleteAttachment,
  describeAttachment,
  downloadAttachment,
  listAttachments,
  uploadAttachment,
} from '@studentgo/protocol/attachments'
import { serve, serveFile, serveUpload } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { attachmentsVisibility } from './attachments.visibility.ts'
import { removeAttachment } from './delete-attachment.command.ts'
import { changeDescription } from './describe-attachment.command.ts'
import { attachmentToSend } from './download-attachment.query.ts'
import { attachmentsOfStudent } from './list-attachments.query.ts'
import { addAttachment } from './upload-attachment.command.ts'

export function attachmentsRoutes(platform: Platform): void {
  const options = { visibility: attachmentsVisibility }

  serve(platform, listAttachments, call => attachmentsOfStudent(call, call.query), options)

  serveUpload(platform, uploadAttachment, call => addAttachment(call, call.body, call.file), options)

  serveFile(platform, downloadAttachment, call =>
    attachmentToSend(call, platform.files, call.params.attachmentId),
  )

  serve(
    platform,
    describeAttachment,
    call => changeDescription(call, call.params.attachmentId, call.body),
    options,
  )

  serve(
    platform,
    deleteAttachment,
    async call => {
      await removeAttachment(call, call.params.attachmentId)
      return { deleted: true as const }
    },
    options,
  )
}
