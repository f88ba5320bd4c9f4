import * as endpoints from '@studentgo/protocol/staff-operation'
import { requireFreshSignIn } from '../platform/access/fresh-sign-in.ts'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { writeReason } from '../staff-account/write-reason.command.ts'
import { endSessionsByName, giveFirstPasswordByName, studentNamed, tryNoticesAgain } from './act.command.ts'
import { auditOfStudent, failedNotices, operationNow } from './operation.query.ts'
import { removeByRule, retentionNow } from './retention.command.ts'

/** The portal's operation, for an administrator: its state, failed deliveries, the audit, and retention. */
export function staffOperationRoutes(platform: Platform): void {
  bind(platform, endpoints, {
    readOperation: call => operationNow(platform, call),
    listFailedNotices: failedNotices,
    retryNotices: call => tryNoticesAgain(call, call.body.jobIds),
    endPersonsSessions: call => endSessionsByName(call, { ...call.body, requestId: call.request.id }),
    giveFirstPassword: call => {
      requireFreshSignIn(call.staff, call.now)
      return giveFirstPasswordByName(platform, call, { ...call.body, requestId: call.request.id })
    },
    openStudent: async call => {
      const { student, reason } = call.body
      const studentId = await studentNamed(call, student)
      const { until } = await writeReason(call, { studentId, reason, requestId: call.request.id })
      return { studentId, until }
    },
    readStudentAudit: auditOfStudent,
    readRetention: retentionNow,
    runRetention: call => {
      requireFreshSignIn(call.staff, call.now)
      return removeByRule(call, call.body)
    },
  })
}
