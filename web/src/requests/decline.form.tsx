import { declineBody, type Request, updateRequest } from '@studentgo/protocol/requests'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea } from '#web/platform/forms/form-fields.tsx'
import { Dialog } from '#web/ui/late.tsx'
import { requestQuery } from './requests.data.ts'

interface Props {
  request: Request
  close: () => void
}

/** A guardian's reason for not confirming the student's request. */
export default function DeclineForm({ request: { id, version }, close }: Props) {
  const { t } = useTranslation()
  const decline = useEndpointMutation(updateRequest, {
    replyTo: requestQuery(id),
    done: () => t('requests.declined'),
  })
  return (
    <Dialog title={t('requests.decline.title')} onClose={close}>
      <p>{t('requests.decline.text')}</p>
      <EndpointForm
        mutation={decline}
        schema={declineBody}
        initial={{ text: '' }}
        draft={`request-decline-${id}`}
        toBody={values => ({ id, version, action: 'DECLINE', ...values })}
        toInput={body => ({ query: {}, body })}
        onDone={close}
        onCancel={close}
        submitLabel={t('requests.decline')}
      >
        <FormTextArea name="text" label={t('requests.decline.reason')} rows={4} />
      </EndpointForm>
    </Dialog>
  )
}
