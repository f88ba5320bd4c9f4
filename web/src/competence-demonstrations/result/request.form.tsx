import {
  type CompetenceDemonstration,
  demonstrationRequestBody,
  requestOfDemonstration,
} from '@studentgo/protocol/competence-demonstrations'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea } from '#web/platform/forms/form-fields.tsx'

interface Props {
  demonstration: CompetenceDemonstration
  action: 'REQUEST_REVIEW' | 'REQUEST_RAISE'
  onClose: () => void
}

interface Values {
  reason: string
}

/** Requests a review, with its reason, or an attempt to raise the grade. */
export default function RequestForm({ demonstration, action, onClose }: Props) {
  const { t } = useTranslation()
  const kind = action === 'REQUEST_REVIEW' ? 'review' : 'raise'
  const request = useEndpointMutation(requestOfDemonstration, {
    done: () => t(`demonstrations.${kind}.sent`),
  })
  const initial: Values = { reason: '' }
  return (
    <EndpointForm
      mutation={request}
      schema={demonstrationRequestBody}
      initial={initial}
      draft={`demonstration-${kind}-${demonstration.id}`}
      toBody={values => ({
        demonstrationId: demonstration.id,
        action,
        version: demonstration.version,
        ...values,
      })}
      toInput={body => ({ params: { planId: String(demonstration.planId) }, body })}
      onDone={onClose}
      submitLabel={t(`demonstrations.${kind}.send`)}
      onCancel={onClose}
    >
      <p>{t(`demonstrations.${kind}.means`)}</p>

      <FormTextArea
        name="reason"
        label={t(`demonstrations.${kind}.reason`)}
        help={t(`demonstrations.${kind}.reasonHelp`)}
        rows={5}
      />
    </EndpointForm>
  )
}
