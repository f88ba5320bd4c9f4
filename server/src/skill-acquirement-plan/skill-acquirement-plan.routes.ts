import type { SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import * as endpoints from '@studentgo/protocol/skill-acquirement-plan'
import { forbidOffline } from '../platform/http/offline.ts'
import { bind } from '../platform/http/serve.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { Platform } from '../platform/platform.ts'
import { decideVersion } from './approvals/decide-plan.command.ts'
import { listApprovals } from './approvals/list-approvals.query.ts'
import { makeCurriculumCache } from './curriculum.cache.ts'
import { changePlan } from './own-parts/edit-plan.command.ts'
import { findPlan } from './read-plan.query.ts'
import { findStudyRight, listStudyPlans } from './study-rights/find-study-rights.query.ts'

/** The personal plan: study rights with their progress, the plan itself, and its approval. */
export function skillAcquirementPlanRoutes(platform: Platform): void {
  const curriculum = makeCurriculumCache()

  bind(
    platform,
    endpoints,
    {
      listPersonalStudyPlans: listStudyPlans,
      readPlanApprovals: async call =>
        listApprovals(call, (await findStudyRight(call, call.query))?.planId ?? null),
      decidePlan: decideVersion,
      readPlan: async call => {
        const plan = await findPlan(call, curriculum, call.query)
        if (plan !== null && namesSupport(plan)) forbidOffline(call.reply)
        return plan
      },
      editPlan: call => changePlan(call, curriculum),
    },
    { isKept: true },
  )
}

/** What was agreed on support is never stored on a device (security 4.10). */
function namesSupport({ modules }: Unserialised<SkillAcquirementPlan>): boolean {
  return modules.some(module => module.deviationText != null || module.individualCriteria != null)
}
