import type { SurveyResult as Result } from '@studentgo/protocol/study-skills'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/format.ts'
import { Quiet } from '#web/ui/text.tsx'
import style from './study-skills.module.css'

/** What came of talking the survey over: strengths first, then the help that was agreed. */
export function SurveyResult({ result }: { result: Result }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const date = formats.date(formats.dayOf(result.discussedAt))
  return (
    <section className={style.result}>
      <h2>{t('studySkills.result')}</h2>
      <Quiet>
        {result.discussedWith === undefined
          ? t('studySkills.talkedOn', { date })
          : t('studySkills.talkedWith', { date, name: result.discussedWith.name })}
      </Quiet>
      {result.strengths.length === 0 ? null : (
        <>
          <h3>{t('studySkills.strengths')}</h3>
          <ul>
            {result.strengths.map(one => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
      {result.supportActions.length === 0 ? null : (
        <>
          <h3>{t('studySkills.actions')}</h3>
          <ul>
            {result.supportActions.map(one => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
      <Quiet>{t('studySkills.usedInPlan')}</Quiet>
    </section>
  )
}
