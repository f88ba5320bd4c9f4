import {
  listDemonstrations,
  listPlanDemonstrations,
  readSelfAssessment,
  requestOfDemonstration,
  saveSelfAssessment,
} from '@studentgo/protocol/competence-demonstrations'
import {
  listDemonstrationTasks,
  proposeDemonstrationTask,
  updateDemonstrationTasks,
} from '@studentgo/protocol/demonstration-tasks'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { makeCurriculumCache } from '../skill-acquirement-plan/curriculum.cache.ts'
import {
  demonstrationsVisibility,
  selfAssessmentVisibility,
  summariesVisibility,
  tasksVisibility,
} from './competence-demonstrations.visibility.ts'
import { listAllDemonstrations, listDemonstrationsOfPlan } from './list-demonstrations.query.ts'
import { requestAfterResult } from './request-after-result.command.ts'
import { findSelfAssessment } from './self-assessment/read-self-assessment.query.ts'
import { assessOneself } from './self-assessment/save-self-assessment.command.ts'
import { listTasks } from './tasks/list-tasks.query.ts'
import { proposeTask } from './tasks/propose-task.command.ts'
import { updateTasks } from './tasks/update-tasks.command.ts'

/** Demonstrations: what is to be shown, how the student prepares and rates it, and the published result. */
export function competenceDemonstrationsRoutes(platform: Platform): void {
  const curriculum = makeCurriculumCache()
  serve(platform, listDemonstrations, listAllDemonstrations, { visibility: summariesVisibility })
  serve(platform, listPlanDemonstrations, call => listDemonstrationsOfPlan(call, curriculum), {
    visibility: demonstrationsVisibility,
  })
  serve(platform, requestOfDemonstration, call => requestAfterResult(call, curriculum))
  serve(platform, readSelfAssessment, call => findSelfAssessment(call, call.params, curriculum), {
    visibility: selfAssessmentVisibility,
  })
  serve(platform, saveSelfAssessment, call => assessOneself(call, curriculum))
  serve(platform, listDemonstrationTasks, call => listTasks(call, call.params), {
    visibility: tasksVisibility,
  })
  serve(platform, updateDemonstrationTasks, updateTasks)
  serve(platform, proposeDemonstrationTask, call => proposeTask(call, curriculum))
}
