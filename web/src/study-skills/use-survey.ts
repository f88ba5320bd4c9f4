import { type StudySkills, saveStudySkills } from '@studentgo/protocol/study-skills'
import { type Autosave, type AutosaveDraft, useAutosave } from '#web/platform/forms/autosave.ts'
import { type Draft, useDraft } from '#web/platform/forms/drafts.ts'
import { studySkillsQuery } from './study-skills.data.ts'
import { areSame, bodyOf, rebased, type SurveyValues, valuesOf, withStoredIds } from './survey-values.ts'

export type Survey = Autosave<SurveyValues>
export type SurveyDraft = Draft<AutosaveDraft<SurveyValues>>

export function useSurveyDraft(round: StudySkills): SurveyDraft {
  return useDraft(`study-skills-${round.personalStudyPlanId}-${round.schoolYear}`)
}

/** The survey while it is filled in. */
export function useSurvey(round: StudySkills, draft: SurveyDraft): Survey {
  return useAutosave(saveStudySkills, {
    stored: round,
    draft,
    replyTo: studySkillsQuery,
    valuesOf,
    areSame,
    fit: rebased,
    inputOf(values: SurveyValues, state, version) {
      const body = bodyOf(values, state, { id: round.id, version })
      return body && { query: {}, body }
    },
    withReply: withStoredIds,
  })
}
