import { addDays } from '@studentgo/protocol/rules/calendar'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addresses } from '#web/app/addresses.ts'
import { useFormats } from '#web/platform/format.ts'
import { planAheadQuery } from '#web/psap-activities/plan-activities.data.ts'
import type { HomeTask } from './tasks.ts'

const soonDays = 14

/** The next plan talk, what was promised there and is due soon, and a review that is late. */
export function usePlanTalkTasks(today: string): HomeTask[] | undefined {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data, isError } = useQuery(planAheadQuery)
  // Home stands without this part when it can not be had.
  if (data === undefined) return isError ? [] : undefined
  const to = addresses.planActivities
  const soon = addDays(today, soonDays)
  const tasks: HomeTask[] = data.openActions
    .filter(action => action.dueDate !== undefined && action.dueDate <= soon)
    .map(action => ({
      key: `plan-action-${action.activityId}-${action.actionIndex}`,
      title: action.text,
      detail: t('home.planAction.detail'),
      deadline: action.dueDate,
      action: t('home.planAction.action'),
      to,
    }))
  const { nextMeeting, reviews } = data
  if (nextMeeting !== undefined) {
    const day = formats.dayOf(nextMeeting.at)
    tasks.push({
      key: 'plan-meeting',
      title: t('home.planMeeting.title'),
      detail: `${formats.weekdayDate(day)} ${formats.time(nextMeeting.at)}`,
      deadline: day,
      action: t('home.planMeeting.action'),
      to,
    })
  } else if (reviews?.overdue === true) {
    tasks.push({
      key: 'plan-review',
      title: t('home.planReview.title'),
      detail: t('home.planReview.detail', { date: formats.date(reviews.dueBy) }),
      deadline: undefined,
      action: t('home.planReview.action'),
      to,
    })
  }
  return tasks
}
