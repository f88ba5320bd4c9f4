import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/format.ts'
import { useSignedIn } from '#web/platform/session.ts'
import { planAddress } from '#web/skill-acquirement-plan/plan-addresses.ts'
import { progressQuery } from '#web/skill-acquirement-plan/skill-acquirement-plan.data.ts'
import type { HomeTask } from './tasks.ts'

/** A plan, or two, that wait for the student's word. */
export function usePlanApprovalTasks(): HomeTask[] | undefined {
  const { t } = useTranslation()
  const formats = useFormats()
  const { mayWrite } = useSignedIn()
  const { data, isError } = useQuery(progressQuery)
  // Home stands without this part when it can not be had.
  if (data === undefined) return isError ? [] : undefined
  if (!mayWrite) return []
  return data.flatMap(({ rightId, name, waits }) => {
    if (waits === undefined) return []
    const { dueDate } = waits
    const what = t(waits.remind ? 'home.plan.remind' : 'home.plan.detail')
    const detail =
      dueDate === undefined ? what : `${what} ${t('home.until', { date: formats.shortDate(dueDate) })}`
    return [
      {
        key: `plan-approval-${rightId}`,
        title: t('home.plan.title'),
        detail: data.length > 1 ? `${name} · ${detail}` : detail,
        deadline: dueDate,
        action: t('home.plan.action'),
        to: planAddress(rightId),
      },
    ]
  })
}
