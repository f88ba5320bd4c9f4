import { type SelfAssessment, saveSelfAssessment } from '@studentgo/protocol/competence-demonstrations'
import { useTranslation } from 'react-i18next'
import { type Autosave, type AutosaveDraft, useAutosave } from '#web/platform/forms/autosave.ts'
import { type Draft, useDraft } from '#web/platform/forms/drafts.ts'
import {
  type DemonstrationPlace,
  demonstrationParams,
  selfAssessmentQuery,
} from '../competence-demonstrations.data.ts'
import { type AssessmentValues, areSame, bodyOf, fitDraft, valuesOf } from './self-assessment-values.ts'

export type OwnAssessment = Autosave<AssessmentValues>
export type OwnAssessmentDraft = Draft<AutosaveDraft<AssessmentValues>>

/** The key of the self-assessment in the outbox. */
export function placeOfAssessment({ id }: DemonstrationPlace): string {
  return `self-assessments/${id}`
}

export function useOwnAssessmentDraft(place: DemonstrationPlace): OwnAssessmentDraft {
  return useDraft(`self-assessment-${place.id}`)
}

/** The self-assessment while it is written. */
export function useOwnAssessment(
  place: DemonstrationPlace,
  stored: SelfAssessment,
  draft: OwnAssessmentDraft,
): OwnAssessment {
  const { t } = useTranslation()
  return useAutosave(saveSelfAssessment, {
    stored,
    draft,
    replyTo: selfAssessmentQuery(place),
    valuesOf,
    areSame,
    fit: fitDraft,
    inputOf(values: AssessmentValues, state, version) {
      const body = bodyOf(values, state, version)
      return body && { params: demonstrationParams(place), body }
    },
    done: () => t('demonstrations.self.sent'),
    whenOffline: { place: placeOfAssessment(place), title: t('demonstrations.self.title') },
  })
}
