import { stopLetters, stopTokenShape } from '@studentgo/protocol/notifications'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useLinkToken } from '#web/platform/page/use-link-token.ts'
import { isOver } from '#web/sign-in/link-token.panel.tsx'
import { FailureAlert } from '#web/ui/feedback/loading.tsx'
import { Notice, Receipt } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Page } from '#web/ui/layout/page.tsx'

/** The target of a letter's link: stops such letters after one press, so that a link scanner cannot. */
export default function StopLettersPage() {
  const { t } = useTranslation()
  const token = useLinkToken(stopTokenShape)
  const stop = useEndpointMutation(stopLetters, { silent: true })
  return (
    <Page title={t('stopLetters.title')}>
      {stop.isSuccess ? (
        <Receipt fresh title={t('stopLetters.done')} next={t('stopLetters.change')} />
      ) : isOver(stop.error) ? (
        <Notice tone="changed" title={t('stopLetters.over')}>
          <p>{t('stopLetters.change')}</p>
        </Notice>
      ) : token === undefined ? (
        <>
          <p>{t('stopLetters.byLetter')}</p>
          <p>{t('stopLetters.change')}</p>
        </>
      ) : (
        <>
          <FailureAlert error={stop.error} />
          <p>{t('stopLetters.lead')}</p>
          <Button variant="primary" busy={stop.isPending} onClick={() => stop.mutate({ body: { token } })}>
            {t('stopLetters.button')}
          </Button>
        </>
      )}
    </Page>
  )
}
