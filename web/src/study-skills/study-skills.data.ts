import { readStudySkills } from '@studentgo/protocol/study-skills'
import { endpointQuery } from '#web/platform/api/queries.ts'

export const studySkillsQuery = endpointQuery(readStudySkills, { query: {} })
