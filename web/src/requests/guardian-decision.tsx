import { type Request, updateRequest } from '@studentgo/protocol/requests'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { LoadingOverlay } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Actions, Card, Section } from '#web/ui/layout/layout.tsx'
import { requestQuery } from './requests.data.ts'

const DeclineForm = lazy(() => import('./decline.form.tsx'))

/** A guardian of a minor confirms the student's request, which is then sent to the college, or declines it. */
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
      {isDeclining ? (
        <Suspense fallback={<LoadingOverlay />}>
          <DeclineForm request={request} close={() => setDeclining(false)} />
        </Suspense>
      ) : null}
    </Section>
  )
}
