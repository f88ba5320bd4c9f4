import { type Request, updateRequest } from '@studentgo/protocol/requests'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Dialog } from '#web/ui/late.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import { requestQuery } from './requests.data.ts'

/** Withdraws a request or deletes a draft, after a confirmation. */
export function Withdraw({ request }: { request: Request }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const save = useEndpointMutation(updateRequest, {
    replyTo: requestQuery(request.id),
    done: () => t('requests.withdrawn'),
  })
  if (!request.canWithdraw) return null
  const kind = request.state === 'DRAFT' ? 'discard' : 'withdraw'
  const { id, version } = request
  return (
    <>
      <Actions>
        <Button small variant="plain" onClick={() => setAsking(true)}>
          {t(`requests.${kind}`)}
        </Button>
      </Actions>
      {isAsking ? (
        <Dialog title={t(`requests.${kind}.title`)} onClose={() => setAsking(false)}>
          <p>{t(`requests.${kind}.text`)}</p>
          <Actions>
            <Button
              variant="danger"
              busy={save.isPending}
              onClick={() =>
                save.mutate(
                  { query: {}, body: { id, version, action: 'WITHDRAW' } },
                  { onSettled: () => setAsking(false) },
                )
              }
            >
              {t(`requests.${kind}`)}
            </Button>
            <Button onClick={() => setAsking(false)}>{t('form.cancel')}</Button>
          </Actions>
        </Dialog>
      ) : null}
    </>
  )
}
