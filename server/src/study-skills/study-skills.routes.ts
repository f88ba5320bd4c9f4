import { readStudySkills, saveStudySkills } from '@studentgo/protocol/study-skills'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { readSurvey } from './read-study-skills.query.ts'
import { saveSurvey } from './save-study-skills.command.ts'

export function studySkillsRoutes(platform: Platform): void {
  serve(platform, readStudySkills, call => readSurvey(call, call.query.personalStudyPlanId))

  serve(platform, saveStudySkills, async call => {
    await saveSurvey(call, call.query.personalStudyPlanId, call.body)
    return readSurvey(call, call.query.personalStudyPlanId)
  })
}
