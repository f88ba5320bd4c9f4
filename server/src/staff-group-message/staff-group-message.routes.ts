import {
  listMessageRecipients,
  sendGroupMessage,
  uploadGroupFile,
} from '@studentgo/protocol/staff-group-message'
import { keepForStaff } from '../attachments/keep-for-staff.command.ts'
import { notFound } from '../platform/http/problems.ts'
import { serveDeskUpload, serveStaff } from '../platform/http/serve-staff.ts'
import type { Platform } from '../platform/platform.ts'
import { recipientsFor, recipientsOfGroup } from './group-recipients.query.ts'
import { sendToMany } from './send-to-many.command.ts'

/** Messages of the school to many at once. */
export function staffGroupMessageRoutes(platform: Platform): void {
  serveStaff(platform, listMessageRecipients, call => recipientsOfGroup(call, call.query.groupId), {
    readsReplica: true,
  })

  serveDeskUpload(platform, uploadGroupFile, async call => {
    const [found] = await recipientsFor(call, { studentIds: [call.params.recipientId] })
    if (found === undefined) throw notFound()
    return keepForStaff(call, { studentId: found.studentId, category: 'MESSAGE' }, call.file)
  })

  serveStaff(platform, sendGroupMessage, call => sendToMany(call, call.body))
}
