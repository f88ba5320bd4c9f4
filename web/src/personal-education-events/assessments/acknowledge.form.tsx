import {
  acknowledgeAssessment,
  acknowledgementBody,
  type IntermediateAssessment,
} from '@studentgo/protocol/intermediate-assessments'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea } from '#web/platform/forms/form-fields.tsx'

interface Props {
  assessment: IntermediateAssessment
  eventId: number
  onDone: () => void
  /** Only for an acknowledged assessment that can still get a comment. */
  onCancel?: (() => void) | undefined
}

/** «I have read this», with an optional comment. */
export function AcknowledgeForm({ assessment, eventId, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const isFirst = assessment.can.acknowledge
  const acknowledge = useEndpointMutation(acknowledgeAssessment, {
    done: () => t(isFirst ? 'personalEvents.acknowledged' : 'personalEvents.commented'),
  })
  return (
    <EndpointForm
      mutation={acknowledge}
      schema={acknowledgementBody}
      initial={{ studentComment: '' }}
      draft={`assessment.${assessment.id}`}
      toBody={values => ({ id: assessment.id, acknowledged: true, ...values })}
      toInput={input => ({ params: { personalEventId: String(eventId) }, body: input })}
      onDone={onDone}
      onCancel={onCancel}
      submitLabel={t(isFirst ? 'personalEvents.acknowledge' : 'personalEvents.commentSend')}
    >
      {assessment.can.comment ? (
        <FormTextArea
          name="studentComment"
          label={t('personalEvents.commentLabel')}
          help={t('personalEvents.commentHelp')}
        />
      ) : null}
    </EndpointForm>
  )
}
