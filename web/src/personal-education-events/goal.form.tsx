import { ownGoal, type PersonalEducationEventDetails } from '@studentgo/protocol/personal-education-events'
import { useTranslation } from 'react-i18next'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { useEditEvent } from './personal-education-events.data.ts'

interface Props {
  event: PersonalEducationEventDetails
  own: readonly { text: string }[]
}

/** The form of another own goal. */
export function GoalForm({ event, own }: Props) {
  const { t } = useTranslation()
  const { edit, toInput } = useEditEvent(String(event.id))
  return (
    <EndpointForm
      mutation={edit}
      schema={ownGoal}
      initial={{ text: '' }}
      draft={`goal.${event.id}`}
      toInput={goal =>
        toInput({ goals: [...own.map(({ text }) => ({ text })), goal], version: event.version })
      }
      submitLabel={t('personalEvents.goalAdd')}
    >
      <FormTextField
        name="text"
        label={t('personalEvents.goalNew')}
        help={t('personalEvents.goalHelp')}
        autoComplete="off"
      />
    </EndpointForm>
  )
}
