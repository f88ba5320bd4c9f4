import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import style from './error.module.css'

/** What an installed app shows without a network when it has kept nothing of the page that was asked for. */
export default function OfflinePage() {
  const { t } = useTranslation()
  useEffect(() => {
    const again = () => location.reload()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  return (
    <Page title={t('offline.title')}>
      <p className={style.text}>{t('offline.text')}</p>
      <p className={style.quiet}>{t('offline.kept')}</p>
      <div>
        <Button look="primary" onClick={() => location.reload()}>
          {t('failure.retry')}
        </Button>
      </div>
    </Page>
  )
}
