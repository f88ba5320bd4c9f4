import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isBackOnline, isOnline, onNetworkChanged } from '#web/platform/offline/online.ts'
import { useHydrated } from '#web/platform/page/use-hydrated.ts'
import { Quiet, Text } from '#web/ui/content/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Page } from '#web/ui/layout/page.tsx'

/** A device reports that it is online slightly too early. */
const connectMilliseconds = 1000

/** The page of an installed app without a network and without stored data. */
export default function OfflinePage() {
  const { t } = useTranslation()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => {
      clearTimeout(timer)
      if (isOnline()) timer = setTimeout(() => location.reload(), connectMilliseconds)
    }
    const end = onNetworkChanged(again)
    if (isBackOnline()) again()
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [])
  const signedOut = useHydrated() && new URLSearchParams(location.search).has('signedOut')
  return (
    <Page title={t('offline.title')}>
      {signedOut ? (
        <Notice tone="good" title={t('signIn.signedOut')}>
          <p>{t('offline.signedOut')}</p>
        </Notice>
      ) : null}
      <Text size="lead">{t('offline.text')}</Text>
      <Quiet>{t('offline.kept')}</Quiet>
      <Button variant="primary" onClick={() => location.reload()}>
        {t('failure.retry')}
      </Button>
    </Page>
  )
}
