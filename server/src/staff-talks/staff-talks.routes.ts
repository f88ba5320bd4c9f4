import { listStaffTalks, tickTalkAction, writeTalk } from '@studentgo/protocol/staff-talks'
import { asStudentReads } from '../platform/access/as-student-reads.ts'
import { serveStaffStudent } from '../platform/http/serve-staff.ts'
import type { Platform } from '../platform/platform.ts'
import type { StaffStudentContext } from '../platform/request-context.ts'
import { listPlanActivitiesOf } from '../psap-activities/list-plan-activities.query.ts'
import { tickAction, writeDown } from './write-talk.command.ts'

/** Talks about the plan of a student, as the desk holds them. */
export function staffTalksRoutes(platform: Platform): void {
  serveStaffStudent(platform, listStaffTalks, call => talksOf(call, call.query))
  serveStaffStudent(platform, writeTalk, async call => {
    await writeDown(call)
    return talksOf(call)
  })
  serveStaffStudent(platform, tickTalkAction, async call => {
    await tickAction(call)
    return talksOf(call)
  })
}

function talksOf(
  context: StaffStudentContext,
  { page, size }: { page?: number | undefined; size?: number | undefined } = {},
) {
  return listPlanActivitiesOf(asStudentReads(context), { studyPlanId: undefined, page, size })
}
