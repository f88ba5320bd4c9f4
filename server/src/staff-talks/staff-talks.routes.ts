import * as endpoints from '@studentgo/protocol/staff-talks'
import { asStudentReads } from '../platform/access/as-student-reads.ts'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import type { StaffStudentContext } from '../platform/request-context.ts'
import { listPlanActivitiesOf } from '../psap-activities/list-plan-activities.query.ts'
import { tickAction, writeDown } from './write-talk.command.ts'

/** Talks about the plan of a student, as the desk holds them. */
export function staffTalksRoutes(platform: Platform): void {
  bind(platform, endpoints, {
    listStaffTalks: call => talksOf(call, call.query),
    writeTalk: async call => {
      await writeDown(call)
      return talksOf(call)
    },
    tickTalkAction: async call => {
      await tickAction(call)
      return talksOf(call)
    },
  })
}

function talksOf(
  context: StaffStudentContext,
  { page, size }: { page?: number | undefined; size?: number | undefined } = {},
) {
  return listPlanActivitiesOf(asStudentReads(context), { studyPlanId: undefined, page, size })
}
