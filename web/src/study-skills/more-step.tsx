import { type SurveyRound, supportWishes } from '@studentgo/protocol/study-skills'
import { useTranslation } from 'react-i18next'
import { CheckboxGroup } from '#web/ui/form/checkbox-group.tsx'
import { TextArea } from '#web/ui/form/text-field.tsx'
import { Languages } from './languages.tsx'
import { Learning } from './learning.tsx'
import type { Survey } from './use-survey.ts'

/** Earlier learning, languages, and topics for which the student wants help. */
export function MoreStep({ survey, stored }: { survey: Survey; stored: SurveyRound['languages'] }) {
  const { t } = useTranslation()
  const { wishes, freeText } = survey.values
  return (
    <>
      <Learning survey={survey} />
      <Languages survey={survey} stored={stored} />
      <CheckboxGroup
        label={t('studySkills.wishes')}
        options={supportWishes.map(wish => ({ value: wish, label: t(`studySkills.wish.${wish}`) }))}
        value={wishes}
        onChange={chosen => survey.change({ wishes: chosen })}
      />
      <TextArea
        label={t('studySkills.freeText')}
        help={t('studySkills.voluntary')}
        rows={4}
        maxLength={2000}
        value={freeText}
        onChange={event => survey.change({ freeText: event.target.value })}
      />
    </>
  )
}
