import * as endpoints from '@studentgo/protocol/attachments'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { attachmentsVisibility } from './attachments.visibility.ts'
import { removeAttachment } from './delete-attachment.command.ts'
import { changeDescription } from './describe-attachment.command.ts'
import { attachmentToSend } from './download-attachment.query.ts'
import { attachmentsOfStudent } from './list-attachments.query.ts'
import { addAttachment } from './upload-attachment.command.ts'

export function attachmentsRoutes(platform: Platform): void {
  const options = { visibility: attachmentsVisibility }

  bind(platform, endpoints, {
    listAttachments: { handle: call => attachmentsOfStudent(call, call.query), ...options },
    uploadAttachment: { handle: call => addAttachment(call, call.body, call.file), ...options },
    downloadAttachment: call => attachmentToSend(call, platform.files, call.params.attachmentId),
    describeAttachment: {
      handle: call => changeDescription(call, call.params.attachmentId, call.body),
      ...options,
    },
    deleteAttachment: {
      handle: async call => {
        await removeAttachment(call, call.params.attachmentId)
        return { deleted: true as const }
      },
      ...options,
    },
  })
}
