import {
  answerReturnedPlan,
  approvePlan,
  changePlanWork,
  commentPlanAsStaff,
  findPlanUnits,
  type PlanWork,
  readPlanWork,
  sendPlan,
} from '@studentgo/protocol/staff-plan'
import { notFound } from '../platform/http/problems.ts'
import { serveStaffStudent } from '../platform/http/serve-staff.ts'
import type { Platform } from '../platform/platform.ts'
import { changeWork } from './change-work.command.ts'
import { findUnits, readWork } from './plan-work.query.ts'
import { sendToStudent } from './send-plan.command.ts'
import { answerReturned, approveForCollege, commentAsStaff } from './settle-plan.command.ts'

/** The desk's work at the plan of a student. */
export function staffPlanRoutes(platform: Platform): void {
  serveStaffStudent(platform, readPlanWork, call => readWork(call, call.query.planId))
  serveStaffStudent(platform, findPlanUnits, findUnits)
  serveStaffStudent(platform, changePlanWork, async call => there(await changeWork(call)))
  serveStaffStudent(platform, sendPlan, async call => there(await sendToStudent(call)))
  serveStaffStudent(platform, answerReturnedPlan, async call => there(await answerReturned(call)))
  serveStaffStudent(platform, approvePlan, async call => there(await approveForCollege(call)))
  serveStaffStudent(platform, commentPlanAsStaff, async call => there(await commentAsStaff(call)))
}

function there(work: PlanWork | null): PlanWork {
  if (work === null) throw notFound()
  return work
}
