import * as endpoints from '@studentgo/protocol/attachments'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { removeAttachment } from './delete-attachment.command.ts'
import { changeDescription } from './describe-attachment.command.ts'
import { attachmentToSend } from './download-attachment.query.ts'
import { attachmentsOfStudent } from './list-attachments.query.ts'
import { addAttachment } from './upload-attachment.command.ts'

export function attachmentsRoutes(platform: Platform): void {
  bind(
    platform,
    endpoints,
    {
      listAttachments: call => attachmentsOfStudent(call, call.query),
      uploadAttachment: call => addAttachment(call, call.body, call.file),
      downloadAttachment: call => attachmentToSend(call, platform.files, call.params.attachmentId),
      describeAttachment: {
        handle: call => changeDescription(call, call.params.attachmentId, call.body),
      },
      deleteAttachment: {
        handle: async call => {
          await removeAttachment(call, call.params.attachmentId)
          return { deleted: true as const }
        },
      },
    },
    { isKept: true },
  )
}
