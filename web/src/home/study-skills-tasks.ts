import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addresses } from '#web/app/addresses.ts'
import { useFormats } from '#web/platform/format.ts'
import { studySkillsStateQuery } from '#web/study-skills/study-skills.data.ts'
import type { HomeTask } from './tasks.ts'

/** The survey of study skills, while the school has set a day for it and it has not been sent. */
export function useStudySkillsTasks(): HomeTask[] | undefined {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data, isError } = useQuery(studySkillsStateQuery)
  if (data === undefined) return isError ? [] : undefined
  const { state, deadline, editable } = data
  if (!editable || deadline === undefined || state === 'SUBMITTED' || state === 'DISCUSSED') return []
  const how = state === 'DRAFT' ? t('home.studySkills.goOn') : t('home.studySkills.begin')
  return [
    {
      key: 'study-skills',
      title: t('home.studySkills.title'),
      detail: `${how} · ${t('home.until', { date: formats.shortDate(deadline) })}`,
      deadline,
      action: t('home.studySkills.action'),
      to: addresses.studySkills,
    },
  ]
}
