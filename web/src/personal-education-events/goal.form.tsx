import { ownGoal, type PersonalEducationEventDetails } from '@studentgo/protocol/personal-education-events'
import { useTranslation } from 'react-i18next'
import { EndpointForm, useField } from '#web/platform/endpoint-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useEditEvent } from './personal-education-events.data.ts'

interface Props {
  event: PersonalEducationEventDetails
  own: readonly { text: string }[]
}

/** One more goal of one's own. */
export function GoalForm({ event, own }: Props) {
  const { t } = useTranslation()
  const edit = useEditEvent(String(event.id))
  return (
    <EndpointForm
      schema={ownGoal}
      initial={{ text: '' }}
      draft={`goal.${event.id}`}
      toBody={(values: { text: string }) => values}
      send={goal => edit({ goals: [...own.map(({ text }) => ({ text })), goal], version: event.version })}
      onDone={() => undefined}
      submitLabel={t('personalEvents.goalAdd')}
    >
      <Goal />
    </EndpointForm>
  )
}

function Goal() {
  const { t } = useTranslation()
  const field = useField<string>('text')
  return (
    <TextField
      ref={field.ref}
      label={t('personalEvents.goalNew')}
      help={t('personalEvents.goalHelp')}
      value={field.value}
      onChange={event => field.set(event.target.value)}
      onBlur={field.onBlur}
      maxLength={500}
      autoComplete="off"
      error={field.error}
    />
  )
}
