import type { Language } from '@studentgo/protocol/language'
import type { PlanActivities } from '@studentgo/protocol/psap-activities'
import { updatePlanActivity } from '@studentgo/protocol/psap-activities'
import { daysBetween } from '@studentgo/protocol/rules/calendar'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useQueuedBody } from '#web/platform/offline/outbox.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { InLanguage } from '#web/ui/content/in-language.tsx'
import { EmptyState } from '#web/ui/content/text.tsx'
import { OutboxRows } from '#web/ui/feedback/outbox-rows.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Section, Stack } from '#web/ui/layout/layout.tsx'

/** The open actions of the student from every talk, the nearest day first. */
export function OpenActions({ actions }: { actions: PlanActivities['openActions'] }) {
  const { t } = useTranslation()
  return (
    <Section id="own-actions" title={t('planActivities.ownActions')}>
      {actions.length === 0 ? <EmptyState>{t('planActivities.nothingOpen')}</EmptyState> : null}
      <OutboxRows places={['plan-activities']} />
      <Stack as="ul">
        {actions.map(action => (
          <li key={`${action.activityId}-${action.actionIndex}`}>
            <OwnAction {...action} done={false} />
          </li>
        ))}
      </Stack>
    </Section>
  )
}

interface Props {
  activityId: number
  actionIndex: number
  text: string
  textLanguage?: Language | undefined
  dueDate?: string | undefined
  done: boolean
}

/** One agreed action to tick off; the tick is shown at once and rolled back when saving fails. */
export function OwnAction({ activityId, actionIndex, text, textLanguage, dueDate, done }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const today = useToday()
  const slot = `plan-activity-${activityId}-${actionIndex}`
  const queued = useQueuedBody<{ done: boolean }>(slot)
  const tick = useEndpointMutation(updatePlanActivity, {
    done: (_entry, { body }) => {
      const isTicked = 'done' in body && body.done
      return t(isTicked ? 'planActivities.ticked' : 'planActivities.unticked')
    },
    isInOrder: true,
    whenOffline: () => ({
      place: 'plan-activities',
      title: text,
      slot,
    }),
  })
  const sent = tick.isPending ? tick.variables.body : undefined
  const shown = sent !== undefined && 'done' in sent ? sent.done : (queued?.done ?? done)
  const isLate = dueDate !== undefined && !done && daysBetween(today, dueDate) < 0
  const until =
    dueDate === undefined
      ? undefined
      : isLate
        ? t('planActivities.wasDue', { date: formats.date(dueDate) })
        : t('planActivities.due', { date: formats.date(dueDate) })
  return (
    <Checkbox
      label={<InLanguage language={textLanguage}>{text}</InLanguage>}
      help={until}
      checked={shown}
      onChange={event => tick.mutate({ body: { id: activityId, actionIndex, done: event.target.checked } })}
    />
  )
}
