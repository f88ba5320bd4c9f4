import * as endpoints from '@studentgo/protocol/staff-account-reasons'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { writeReason } from './write-reason.command.ts'

/** An administrator sees nothing of a student until the reason for it is written down. */
export function staffReasonsRoutes(platform: Platform): void {
  bind(platform, endpoints, {
    writeStaffReason: call => writeReason(call, { ...call.body, requestId: call.request.id }),
  })
}
