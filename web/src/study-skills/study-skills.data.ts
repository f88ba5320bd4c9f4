import { readStudySkills, readStudySkillsState } from '@studentgo/protocol/study-skills'
import { endpointQuery } from '#web/platform/queries.ts'

export const studySkillsQuery = endpointQuery(readStudySkills, { query: {} })

/** What home shows of the survey. */
export const studySkillsStateQuery = endpointQuery(readStudySkillsState, {})
