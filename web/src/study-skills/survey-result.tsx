import type { SurveyResult as Result } from '@studentgo/protocol/study-skills'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { BulletList, Quiet } from '#web/ui/content/text.tsx'
import { Card } from '#web/ui/layout/layout.tsx'

/** The result of the talk about the survey: strengths first, then the agreed help. */
export function SurveyResult({ result }: { result: Result }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const date = formats.dateOf(result.discussedAt)
  return (
    <Card as="section" tone="good">
      <h2>{t('studySkills.result')}</h2>
      <Quiet>
        {result.discussedWith === undefined
          ? t('studySkills.talkedOn', { date })
          : t('studySkills.talkedWith', { date, name: result.discussedWith.name })}
      </Quiet>
      {result.strengths.length === 0 ? null : (
        <>
          <h3>{t('studySkills.strengths')}</h3>
          <BulletList texts={result.strengths} />
        </>
      )}
      {result.supportActions.length === 0 ? null : (
        <>
          <h3>{t('studySkills.actions')}</h3>
          <BulletList texts={result.supportActions} />
        </>
      )}
      <Quiet>{t('studySkills.usedInPlan')}</Quiet>
    </Card>
  )
}
