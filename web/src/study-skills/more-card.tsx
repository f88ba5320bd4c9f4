import { type SurveyRound, supportWishes } from '@studentgo/protocol/study-skills'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { Languages } from './languages.tsx'
import { Learning } from './learning.tsx'
import style from './study-skills.module.css'
import type { Survey } from './use-survey.ts'

/** Earlier learning, languages, and what one would like help with. */
export function MoreCard({ survey, stored }: { survey: Survey; stored: SurveyRound['languages'] }) {
  const { t } = useTranslation()
  const { wishes, freeText } = survey.values
  return (
    <>
      <Learning survey={survey} />
      <Languages survey={survey} stored={stored} />
      <fieldset className={style.group}>
        <legend>{t('studySkills.wishes')}</legend>
        {supportWishes.map(wish => (
          <Checkbox
            key={wish}
            label={t(`studySkills.wish.${wish}`)}
            checked={wishes.includes(wish)}
            onChange={event =>
              survey.change({
                wishes: event.target.checked ? [...wishes, wish] : wishes.filter(one => one !== wish),
              })
            }
          />
        ))}
      </fieldset>
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
