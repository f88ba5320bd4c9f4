import {
  acknowledgeAssessment,
  type IntermediateAssessment,
} from '@studentgo/protocol/intermediate-assessments'
import { useTranslation } from 'react-i18next'
import { EndpointForm, useField } from '#web/platform/endpoint-form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useAcknowledge } from './personal-education-events.data.ts'

interface Props {
  assessment: IntermediateAssessment
  eventId: number
  onDone: () => void
  /** Only where the assessment was acknowledged before and a comment can still be given. */
  onCancel?: () => void
}

/** «I have read this», with a word to it if one likes. */
export function AcknowledgeForm({ assessment, eventId, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const acknowledge = useAcknowledge(String(eventId))
  const { body } = acknowledgeAssessment
  if (body === undefined) return null
  return (
    <EndpointForm
      schema={body}
      initial={{ studentComment: '' }}
      draft={`assessment.${assessment.id}`}
      toBody={({ studentComment }: { studentComment: string }) => ({
        id: assessment.id,
        acknowledged: true,
        ...(studentComment.trim() === '' ? {} : { studentComment }),
      })}
      send={acknowledge}
      onDone={onDone}
      {...(onCancel === undefined ? {} : { onCancel })}
      submitLabel={t(
        assessment.can.acknowledge ? 'personalEvents.acknowledge' : 'personalEvents.commentSend',
      )}
    >
      {assessment.can.comment ? <Comment /> : null}
    </EndpointForm>
  )
}

function Comment() {
  const { t } = useTranslation()
  const field = useField<string>('studentComment')
  return (
    <TextArea
      ref={field.ref}
      label={t('personalEvents.commentLabel')}
      help={t('personalEvents.commentHelp')}
      value={field.value}
      onChange={event => field.set(event.target.value)}
      onBlur={field.onBlur}
      maxLength={2000}
      error={field.error}
    />
  )
}
