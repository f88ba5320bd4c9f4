import { addresses } from '@studentgo/protocol/addresses'
import { confirmEmail } from '@studentgo/protocol/personal-info'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import { Notice, Receipt } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Page } from '#web/ui/layout/page.tsx'

/** The target of the letter's link: confirms the address after one press, so that a link scanner cannot. */
export default function ConfirmEmailPage() {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const [token] = useState(() => /^#t=([\w-]{43})$/.exec(hash)?.[1])
  const confirm = useEndpointMutation(confirmEmail, { silent: true })
  // The token is removed from the address, so that it cannot be read there later.
  useEffect(() => {
    if (hash !== '') history.replaceState(history.state, '', location.pathname)
  }, [hash])
  const back = <ScreenLink to={addresses.personalInfo}>{t('personalInfo.toOwnData')}</ScreenLink>
  return (
    <Page title={t('personalInfo.confirm.title')}>
      {confirm.isSuccess ? (
        <Receipt fresh title={t('personalInfo.confirm.done', { email: confirm.data.email })} action={back} />
      ) : token === undefined || confirm.isError ? (
        <Notice tone="changed" title={t('personalInfo.confirm.failed')}>
          <p>{t('personalInfo.confirm.again')}</p>
          <p>{back}</p>
        </Notice>
      ) : (
        <>
          <p>{t('personalInfo.confirm.lead')}</p>
          <Button
            variant="primary"
            busy={confirm.isPending}
            onClick={() => confirm.mutate({ body: { token } })}
          >
            {t('personalInfo.confirm.button')}
          </Button>
        </>
      )}
    </Page>
  )
}
