import { callRoll, readStaffLesson } from '@studentgo/protocol/staff-attendance'
import { serveStaff } from '../platform/http/serve-staff.ts'
import type { Platform } from '../platform/platform.ts'
import { callRollOf, readRoll } from './call-roll.command.ts'

/** The roll of a lesson, called at the desk. */
export function staffAttendanceRoutes(platform: Platform): void {
  serveStaff(platform, readStaffLesson, call => readRoll(call, call.params.lessonId))

  serveStaff(platform, callRoll, callRollOf)
}
