import { addresses } from '@studentgo/protocol/addresses'
import { useTranslation } from 'react-i18next'
import { Text } from '#web/ui/content/text.tsx'
import { LinkButton } from '#web/ui/form/button.tsx'
import { Page } from '#web/ui/layout/page.tsx'

/** The page for an address below the base path without a screen. */
export function NotFound() {
  const { t } = useTranslation('error')
  return (
    <Page title={t('notFound.title')}>
      <Text size="lead">{t('notFound.text')}</Text>
      <LinkButton variant="primary" to={addresses.home}>
        {t('homeButton')}
      </LinkButton>
    </Page>
  )
}
