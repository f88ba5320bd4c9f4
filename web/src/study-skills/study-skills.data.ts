import { readStudySkills } from '@studentgo/protocol/study-skills'
import { endpointQuery } from '#web/platform/queries.ts'

export const studySkillsQuery = endpointQuery(readStudySkills, { query: {} })
