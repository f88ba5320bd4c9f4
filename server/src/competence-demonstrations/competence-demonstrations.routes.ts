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
import type { Platform } from '../platform/platform.ts'
import { serve } from '../platform/serve.ts'
import { allDemonstrations, planDemonstrations } from './listing.ts'
import { proposeTask, tasksAnswer, updateTasks } from './preparing.ts'
import { makeDemonstrationReader } from './reading.ts'
import { requestAfterResult } from './requesting.ts'
import { selfAssess, selfAssessmentAnswer } from './self-assessing.ts'

/** Demonstrations: what is to be shown, how the student prepares and rates it, and the published result. */
export function competenceDemonstrationsRoutes(platform: Platform): void {
  const reader = makeDemonstrationReader()
  serve(platform, listDemonstrations, call => allDemonstrations(call))
  serve(platform, listPlanDemonstrations, call => planDemonstrations(reader, call))
  serve(platform, requestOfDemonstration, call => requestAfterResult(reader, call))
  serve(platform, readSelfAssessment, call => selfAssessmentAnswer(reader, call))
  serve(platform, saveSelfAssessment, call => selfAssess(reader, call))
  serve(platform, listDemonstrationTasks, call => tasksAnswer(call))
  serve(platform, updateDemonstrationTasks, call => updateTasks(call))
  serve(platform, proposeDemonstrationTask, call => proposeTask(reader, call))
}
