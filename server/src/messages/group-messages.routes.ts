import { listMessageRecipients, sendGroupMessage } from '@studentgo/protocol/staff-group-messages'
import { serveStaff } from '../platform/http/serve-staff.ts'
import type { Platform } from '../platform/platform.ts'
import { recipientsOfGroup } from './recipients/group-recipients.query.ts'
import { sendToMany } from './sending/send-to-many.command.ts'

/** Messages of the school to many at once. */
export function groupMessagesRoutes(platform: Platform): void {
  serveStaff(platform, listMessageRecipients, call => recipientsOfGroup(call, call.query.groupId))

  serveStaff(platform, sendGroupMessage, call => sendToMany(call, call.body))
}
