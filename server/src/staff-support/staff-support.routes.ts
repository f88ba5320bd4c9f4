import * as endpoints from '@studentgo/protocol/staff-support'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { beginDecision, moveDecision } from './staff-support.command.ts'
import { readDeskSupport } from './staff-support.query.ts'

/** Decisions on the support of a student, as special needs prepare and make them. */
export function staffSupportRoutes(platform: Platform): void {
  bind(platform, endpoints, {
    readStaffSupport: readDeskSupport,
    beginSupportDecision: async call => {
      await beginDecision(call)
      return readDeskSupport(call)
    },
    takeSupportStep: async call => {
      await moveDecision(call)
      return readDeskSupport(call)
    },
  })
}
