import { beginSupportDecision, readStaffSupport, takeSupportStep } from '@studentgo/protocol/staff-support'
import { serveStaffStudent } from '../platform/http/serve-staff.ts'
import type { Platform } from '../platform/platform.ts'
import { beginDecision, moveDecision } from './staff-support.command.ts'
import { readDeskSupport } from './staff-support.query.ts'

/** Decisions on the support of a student, as special needs prepare and make them. */
export function staffSupportRoutes(platform: Platform): void {
  serveStaffStudent(platform, readStaffSupport, readDeskSupport)

  serveStaffStudent(platform, beginSupportDecision, async call => {
    await beginDecision(call)
    return readDeskSupport(call)
  })

  serveStaffStudent(platform, takeSupportStep, async call => {
    await moveDecision(call)
    return readDeskSupport(call)
  })
}
