import { declineBody, type Request, updateRequest } from '@studentgo/protocol/requests'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea } from '#web/platform/forms/form-fields.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Dialog } from '#web/ui/late.tsx'
import { Actions, Card, Section } from '#web/ui/layout/layout.tsx'
import { requestQuery } from './requests.data.ts'

/** A guardian of a minor confirms what the student asks, so that it goes to the college, or does not. */
export function GuardianDecision({ request }: { request: Request }) {
  const { t } = useTranslation()
  const [isDeclining, setDeclining] = useState(false)
  const confirm = useEndpointMutation(updateRequest, {
    replyTo: requestQuery(request.id),
    done: () => t('requests.confirmed'),
  })
  if (!request.canConfirm) return null
  const { id, version } = request
  return (
    <Section id="confirm" title={t('requests.confirm.title')} narrow>
      <Card>
        <p>{t('requests.confirm.text')}</p>
        <Actions>
          <Button
            variant="primary"
            busy={confirm.isPending}
            onClick={() => confirm.mutate({ query: {}, body: { id, version, action: 'CONFIRM' } })}
          >
            {t('requests.confirm')}
          </Button>
          <Button onClick={() => setDeclining(true)}>{t('requests.decline')}</Button>
        </Actions>
      </Card>
      {isDeclining ? <DeclineDialog request={request} close={() => setDeclining(false)} /> : null}
    </Section>
  )
}

interface DeclineProps {
  request: Request
  close: () => void
}

function DeclineDialog({ request: { id, version }, close }: DeclineProps) {
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
