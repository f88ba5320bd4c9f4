import { parentPasswordLetter } from '@studentgo/protocol/parent-account'
import { parentLoginPath, parentResetDonePath, parentResetPath } from '@studentgo/protocol/paths'
import { useTranslation } from 'react-i18next'
import { ResetPassword } from '#web/sign-in/reset-password.panel.tsx'

/** A new password of a guardian, by a letter. */
export default function ResetPasswordPage() {
  const { t } = useTranslation()
  return (
    <ResetPassword
      endpoints={parentPasswordLetter}
      resetPath={parentResetPath}
      donePath={parentResetDonePath}
      loginPath={parentLoginPath}
      lead={t('parentReset.lead')}
      sent={t('parentReset.sent')}
    />
  )
}
