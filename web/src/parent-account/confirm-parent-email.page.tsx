import { addresses } from '@studentgo/protocol/addresses'
import { confirmParentEmail } from '@studentgo/protocol/parent-account'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useLinkToken } from '#web/platform/page/use-link-token.ts'
import { isOver, LinkOver } from '#web/sign-in/link-token.panel.tsx'
import { FailureAlert } from '#web/ui/feedback/loading.tsx'
import { Receipt } from '#web/ui/feedback/notice.tsx'
import { Button, LinkButton } from '#web/ui/form/button.tsx'
import { Page } from '#web/ui/layout/page.tsx'

/** The target of the letter to a new address: confirms it after one press, so that a link scanner cannot. */
export default function ConfirmParentEmailPage() {
  const { t } = useTranslation()
  const token = useLinkToken()
  const confirm = useEndpointMutation(confirmParentEmail, { silent: true })
  const back = <LinkButton to={addresses.account}>{t('parentAccount.toAccount')}</LinkButton>
  return (
    <Page title={t('parentAccount.confirmTitle')}>
      {confirm.isSuccess ? (
        <Receipt fresh title={t('parentAccount.confirmed', { email: confirm.data.email })} action={back} />
      ) : isOver(confirm.error) ? (
        <LinkOver error={confirm.error}>{back}</LinkOver>
      ) : (
        <>
          <FailureAlert error={confirm.error} />
          <p>{t(token === undefined ? 'parentAccount.confirmByLetter' : 'parentAccount.confirmLead')}</p>
          {token === undefined ? (
            back
          ) : (
            <Button
              variant="primary"
              busy={confirm.isPending}
              onClick={() => confirm.mutate({ body: { token } })}
            >
              {t('parentAccount.confirm')}
            </Button>
          )}
        </>
      )}
    </Page>
  )
}
