import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  personalEventAddress,
  personalEventNewsQuery,
} from '#web/personal-education-events/personal-education-events.data.ts'
import { useFormats } from '#web/platform/format.ts'
import type { HomeTask } from './tasks.ts'

/** Feedback on the way that the student has not read yet. */
export function useAssessmentTasks(): HomeTask[] | undefined {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data, isError } = useQuery(personalEventNewsQuery)
  if (data === undefined) return isError ? [] : undefined
  return data.unread.map(({ personalEventId, name, date }, at) => ({
    key: `assessment-${personalEventId}-${at}`,
    title: t('home.assessment.title'),
    detail: `${name} · ${formats.date(date)}`,
    deadline: undefined,
    action: t('home.assessment.action'),
    to: personalEventAddress(personalEventId),
  }))
}
