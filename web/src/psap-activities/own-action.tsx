import { listPlanActivities, readPlanAhead, updatePlanActivity } from '@studentgo/protocol/psap-activities'
import { daysBetween } from '@studentgo/protocol/rules/calendar'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { alerts, formFailureMilliseconds } from '#web/platform/alerts.ts'
import { useApp } from '#web/platform/app-context.ts'
import { useToday } from '#web/platform/clock.ts'
import { useDescribeFailure } from '#web/platform/config.ts'
import { useFormats } from '#web/platform/format.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

interface Props {
  activityId: number
  actionIndex: number
  text: string
  dueDate?: string | undefined
  done: boolean
}

/** One thing that I have promised, to tick off; the tick shows at once and goes back when it did not hold. */
export function OwnAction({ activityId, actionIndex, text, dueDate, done }: Props) {
  const { t } = useTranslation()
  const { call } = useApp()
  const queryClient = useQueryClient()
  const describe = useDescribeFailure()
  const formats = useFormats()
  const today = useToday()
  const tick = useMutation({
    mutationFn: (value: boolean) =>
      call(updatePlanActivity, { body: { id: activityId, actionIndex, done: value } }),
    onSuccess: (_entry, value) => {
      alerts.add({
        key: 'plan-action',
        intent: 'success',
        description: value ? t('planActivities.ticked') : t('planActivities.unticked'),
      })
      return Promise.all(
        [listPlanActivities, readPlanAhead].map(({ path }) =>
          queryClient.invalidateQueries({ queryKey: [path] }),
        ),
      )
    },
    onError: error =>
      alerts.add(
        { key: 'plan-action', intent: 'error', description: describe(error) },
        formFailureMilliseconds,
      ),
  })
  const isLate = dueDate !== undefined && !done && daysBetween(today, dueDate) < 0
  const until =
    dueDate === undefined
      ? undefined
      : isLate
        ? t('planActivities.wasDue', { date: formats.date(dueDate) })
        : t('planActivities.due', { date: formats.date(dueDate) })
  return (
    <Checkbox
      label={text}
      help={until}
      checked={tick.isPending ? tick.variables : done}
      onChange={event => {
        if (!tick.isPending) tick.mutate(event.target.checked)
      }}
    />
  )
}
