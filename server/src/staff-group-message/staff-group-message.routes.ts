import * as endpoints from '@studentgo/protocol/staff-group-message'
import { keepForStaff } from '../attachments/keep-for-staff.command.ts'
import { notFound } from '../platform/http/problems.ts'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { recipientsFor, recipientsOfGroup } from './group-recipients.query.ts'
import { sendToMany } from './send-to-many.command.ts'

/** Messages of the school to many at once. */
export function staffGroupMessageRoutes(platform: Platform): void {
  bind(platform, endpoints, {
    listMessageRecipients: call => recipientsOfGroup(call, call.query.groupId),
    uploadGroupFile: async call => {
      const [found] = await recipientsFor(call, { studentIds: [call.params.recipientId] })
      if (found === undefined) throw notFound()
      return keepForStaff(call, { studentId: found.studentId, category: 'MESSAGE' }, call.file)
    },
    sendGroupMessage: call => sendToMany(call, call.body),
  })
}
