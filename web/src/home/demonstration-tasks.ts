import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  comingDemonstrationsQuery,
  demonstrationAddress,
  selfAssessmentAddress,
} from '#web/competence-demonstrations/competence-demonstrations.data.ts'
import { useCountdown, useWhen } from '#web/competence-demonstrations/demonstration-labels.ts'
import type { HomeTask } from './tasks.ts'

/** From how many days before a demonstration home speaks of writing its self-assessment. */
const soonDays = 14

/** The next demonstration, and self-assessments that are open and not sent. */
export function useDemonstrationTasks(): HomeTask[] | undefined {
  const { t } = useTranslation()
  const when = useWhen()
  const countdown = useCountdown()
  const { data, isError } = useQuery(comingDemonstrationsQuery)
  // Home stands without this part when it can not be had.
  if (data === undefined) return isError ? [] : undefined
  const next = data.find(
    one =>
      (one.isNow || one.daysUntil !== undefined) && one.state !== 'CANCELLED' && one.state !== 'POSTPONED',
  )
  const toWrite = data.filter(
    ({ selfAssessment, daysUntil }) =>
      selfAssessment.open &&
      (selfAssessment.state === 'NOT_STARTED' || selfAssessment.state === 'DRAFT') &&
      (daysUntil === undefined || daysUntil <= soonDays),
  )
  const tasks: HomeTask[] = toWrite.map(one => ({
    key: `self-assessment-${one.id}`,
    title: t('home.selfAssessment.title', { name: one.name }),
    detail: t(`home.selfAssessment.${one.selfAssessment.state}`),
    deadline: one.daysUntil === undefined ? undefined : one.startDate,
    action: t('home.selfAssessment.action'),
    to: selfAssessmentAddress(one),
  }))
  if (next !== undefined) {
    const left = next.isNow ? `${countdown(next)} · ` : ''
    tasks.push({
      key: `demonstration-${next.id}`,
      title: t('home.demonstration.title', { name: next.name }),
      detail: `${left}${when(next)}`,
      deadline: next.isNow ? undefined : next.startDate,
      action: t('home.demonstration.action'),
      to: demonstrationAddress(next),
    })
  }
  return tasks
}
