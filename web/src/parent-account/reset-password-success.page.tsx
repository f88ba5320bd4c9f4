import { parentLoginPath } from '@studentgo/protocol/paths'
import { useTranslation } from 'react-i18next'
import { Quiet, Text } from '#web/ui/content/text.tsx'
import { LinkButton } from '#web/ui/form/button.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'

/** A guardian has chosen a password; nobody is signed in by that. */
export default function ResetPasswordSuccessPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('password.changed')}>
      <Text size="lead">{t('parentReset.done')}</Text>
      <Quiet>{t('parentReset.doneNotice')}</Quiet>
      <Actions>
        <LinkButton variant="primary" to={parentLoginPath} reloadDocument>
          {t('signIn.submit')}
        </LinkButton>
      </Actions>
    </Page>
  )
}
