import type { PlanWork } from '@studentgo/protocol/staff-plan'
import * as endpoints from '@studentgo/protocol/staff-plan'
import { notFound } from '../platform/http/problems.ts'
import { bind } from '../platform/http/serve.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { Platform } from '../platform/platform.ts'
import { changeWork } from './change-work.command.ts'
import { findUnits, readWork } from './plan-work.query.ts'
import { sendToStudent } from './send-plan.command.ts'
import { answerReturned, approveForCollege, commentAsStaff } from './settle-plan.command.ts'

/** The desk's work at the plan of a student. */
export function staffPlanRoutes(platform: Platform): void {
  bind(platform, endpoints, {
    readPlanWork: call => readWork(call, call.query.planId),
    findPlanUnits: findUnits,
    changePlanWork: async call => there(await changeWork(call)),
    sendPlan: async call => there(await sendToStudent(call)),
    answerReturnedPlan: async call => there(await answerReturned(call)),
    approvePlan: async call => there(await approveForCollege(call)),
    commentPlanAsStaff: async call => there(await commentAsStaff(call)),
  })
}

function there(work: Unserialised<PlanWork> | null): Unserialised<PlanWork> {
  if (work === null) throw notFound()
  return work
}
