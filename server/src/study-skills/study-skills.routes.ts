import * as endpoints from '@studentgo/protocol/study-skills'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { readSurvey } from './read-study-skills.query.ts'
import { saveSurvey } from './save-study-skills.command.ts'

export function studySkillsRoutes(platform: Platform): void {
  bind(
    platform,
    endpoints,
    {
      readStudySkills: call => readSurvey(call, call.query.personalStudyPlanId),
      saveStudySkills: async call => {
        await saveSurvey(call, call.query.personalStudyPlanId, call.body)
        return readSurvey(call, call.query.personalStudyPlanId)
      },
    },
    { isKept: true },
  )
}
