import {
  decidePlan,
  editPlan,
  listPersonalStudyPlans,
  readPlan,
  readPlanApprovals,
  type SkillAcquirementPlan,
} from '@studentgo/protocol/skill-acquirement-plan'
import { forbidOffline } from '../platform/offline.ts'
import type { Platform } from '../platform/platform.ts'
import { serve } from '../platform/serve.ts'
import { approvalsAnswer, decide } from './deciding.ts'
import { edit } from './editing.ts'
import { makePlanReader, rightAsked } from './reading.ts'
import { studyPlanAnswers } from './study-plan-answers.ts'
import { studyPlanRows } from './study-plans.queries.ts'

/** The personal plan: study rights with their progress, the plan itself, and its approval. */
export function skillAcquirementPlanRoutes(platform: Platform): void {
  const reader = makePlanReader()

  serve(platform, listPersonalStudyPlans, async call => {
    const rows = await studyPlanRows(call.db, call.access.studentId)
    const { language, today, timeZone, provider } = call
    const assessments = call.access.scopes.includes('ASSESSMENT')
    return studyPlanAnswers(rows, { language, today, timeZone, policies: provider.policies, assessments })
  })

  serve(platform, readPlanApprovals, async call => {
    const db = call.db
    const right = await rightAsked(db, call.access.studentId, call.query)
    return approvalsAnswer(db, call, right?.planId ?? null)
  })

  serve(platform, decidePlan, async call => {
    const planId = await decide(call)
    return approvalsAnswer(call.db, call, planId)
  })

  serve(platform, readPlan, async call => {
    const plan = await reader.read(call, call.query)
    if (plan !== null && saysOfSupport(plan)) forbidOffline(call.reply)
    return plan
  })

  serve(platform, editPlan, call => edit(call, reader))
}

/** What was agreed on support is never kept on a device (security 4.10). */
function saysOfSupport({ modules }: SkillAcquirementPlan): boolean {
  return modules.some(module => module.deviationText !== undefined || module.individualCriteria.length > 0)
}
