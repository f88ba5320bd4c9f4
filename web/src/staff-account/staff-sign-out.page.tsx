import { staffLoginPath } from '@studentgo/protocol/paths'
import { useTranslation } from 'react-i18next'
import { Quiet, Text } from '#web/ui/content/text.tsx'
import { LinkButton } from '#web/ui/form/button.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'

/** The page after the sign-out of a staff member. */
export default function StaffSignOutPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('parentSignOut.title')}>
      <Text size="lead">{t('signIn.signedOut')}</Text>
      <Quiet>{t('staffSignOut.shared')}</Quiet>
      <Actions>
        <LinkButton variant="primary" to={staffLoginPath} reloadDocument>
          {t('parentSignOut.again')}
        </LinkButton>
      </Actions>
    </Page>
  )
}
