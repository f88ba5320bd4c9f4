import { type PlanActivity, updatePlanActivity } from '@studentgo/protocol/psap-activities'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { InLanguage } from '#web/ui/content/in-language.tsx'
import { Quiet, TypedText } from '#web/ui/content/text.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Stack } from '#web/ui/layout/layout.tsx'
import { OwnAction } from './own-actions.tsx'

/** One talk: when, what kind, the participants, its content and agreements. */
export function ActivityEntry({ entry, readOnly }: { entry: PlanActivity; readOnly: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Stack as="article" aria-labelledby={`talk-${entry.id}`}>
      <Quiet>
        {formats.date(entry.date)} · {t(`planActivities.type.${entry.type}`)}
      </Quiet>
      <h3 id={`talk-${entry.id}`} lang={entry.titleLanguage}>
        {entry.title}
      </h3>
      <TypedText lang={entry.summaryLanguage}>{entry.summary}</TypedText>
      <Quiet>
        {t('planActivities.present', { names: entry.participants.map(one => one.name).join(', ') })}
      </Quiet>
      {entry.planVersion === undefined ? null : (
        <Quiet>{t('planActivities.planVersion', { version: entry.planVersion })}</Quiet>
      )}
      {entry.visibility === 'STUDENT' ? <Quiet>{t('planActivities.onlyStudent')}</Quiet> : null}
      <Agreed entry={entry} readOnly={readOnly} />
      {readOnly ? null : <Acknowledge entry={entry} />}
    </Stack>
  )
}

function Agreed({ entry, readOnly }: { entry: PlanActivity; readOnly: boolean }) {
  const { t } = useTranslation()
  if (entry.agreedActions.length === 0) return null
  return (
    <>
      <h4>{t('planActivities.agreed')}</h4>
      <Stack as="ul">
        {entry.agreedActions.map((action, at) => (
          <li key={action.text}>
            {action.responsible === 'STUDENT' && !readOnly ? (
              <OwnAction activityId={entry.id} actionIndex={at} {...action} />
            ) : (
              <p>
                <strong>{t(`planActivities.owner.${action.responsible}`)}:</strong>{' '}
                <InLanguage language={action.textLanguage}>{action.text}</InLanguage>
                <ActionState {...action} />
              </p>
            )}
          </li>
        ))}
      </Stack>
    </>
  )
}

/** The state of an action that somebody else ticks. */
function ActionState({ done, dueDate }: Pick<PlanActivity['agreedActions'][number], 'done' | 'dueDate'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const due = dueDate === undefined ? '' : t('planActivities.due', { date: formats.date(dueDate) })
  const state = done ? t('planActivities.done') : due
  return state === '' ? null : <Quiet inline> · {state}</Quiet>
}

function Acknowledge({ entry }: { entry: PlanActivity }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const acknowledge = useEndpointMutation(updatePlanActivity)
  if (entry.acknowledgedAt !== undefined) {
    return <Quiet>{t('planActivities.readOn', { date: formats.dateOf(entry.acknowledgedAt) })}</Quiet>
  }
  return (
    <Button
      small
      busy={acknowledge.isPending}
      onClick={() => acknowledge.mutate({ body: { id: entry.id, acknowledged: true } })}
    >
      {t('planActivities.read')}
      <span className="visually-hidden">
        : <InLanguage language={entry.titleLanguage}>{entry.title}</InLanguage>
      </span>
    </Button>
  )
}
