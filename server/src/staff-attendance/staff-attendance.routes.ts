import * as endpoints from '@studentgo/protocol/staff-attendance'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { callRollOf, readRoll } from './call-roll.command.ts'

/** The roll of a lesson, called at the desk. */
export function staffAttendanceRoutes(platform: Platform): void {
  bind(platform, endpoints, {
    readStaffLesson: call => readRoll(call, call.params.lessonId),
    callRoll: callRollOf,
  })
}
