import * as competenceDemonstrationsEndpoints from '@studentgo/protocol/competence-demonstrations'
import * as demonstrationTasksEndpoints from '@studentgo/protocol/demonstration-tasks'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { makeCurriculumCache } from '../skill-acquirement-plan/curriculum.cache.ts'
import { listAllDemonstrations, listDemonstrationsOfPlan } from './list-demonstrations.query.ts'
import { requestAfterResult } from './request-after-result.command.ts'
import { findSelfAssessment } from './self-assessment/read-self-assessment.query.ts'
import { assessOneself } from './self-assessment/save-self-assessment.command.ts'
import { listTasks } from './tasks/list-tasks.query.ts'
import { proposeTask } from './tasks/propose-task.command.ts'
import { updateTasks } from './tasks/update-tasks.command.ts'

/** Demonstrations: what to demonstrate, how the student prepares and rates it, and the published result. */
export function competenceDemonstrationsRoutes(platform: Platform): void {
  const curriculum = makeCurriculumCache()
  bind(
    platform,
    competenceDemonstrationsEndpoints,
    {
      listDemonstrations: listAllDemonstrations,
      listPlanDemonstrations: call => listDemonstrationsOfPlan(call, curriculum),
      requestOfDemonstration: call => requestAfterResult(call, curriculum),
      readSelfAssessment: call => findSelfAssessment(call, call.params, curriculum),
      saveSelfAssessment: call => assessOneself(call, curriculum),
    },
    { isKept: true },
  )

  bind(
    platform,
    demonstrationTasksEndpoints,
    {
      listDemonstrationTasks: call => listTasks(call, call.params),
      updateDemonstrationTasks: updateTasks,
      proposeDemonstrationTask: call => proposeTask(call, curriculum),
    },
    { isKept: true },
  )
}
