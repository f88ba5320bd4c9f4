import { useTranslation } from 'react-i18next'
import { addresses } from '#web/app/addresses.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import style from './error.module.css'

/** An address below the base path that no screen has. */
export function NotFound() {
  const { t } = useTranslation('error')
  return (
    <Page title={t('notFound.title')}>
      <p className={style.text}>{t('notFound.text')}</p>
      <div>
        <LinkButton look="primary" to={addresses.home}>
          {t('homeButton')}
        </LinkButton>
      </div>
    </Page>
  )
}
