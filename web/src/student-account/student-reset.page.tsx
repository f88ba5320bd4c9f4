import { addresses } from '@studentgo/protocol/addresses'
import { studentPasswordLetter } from '@studentgo/protocol/student-account'
import { useTranslation } from 'react-i18next'
import { usePolicy } from '#web/platform/api/config.ts'
import { ResetPassword } from '#web/sign-in/reset-password.panel.tsx'

/** A new password of a student, by a letter to the address that they have confirmed. */
export default function StudentResetPage() {
  const { t } = useTranslation()
  const isForAdults = usePolicy('student.passwordByLetter') !== 'ALL'
  return (
    <ResetPassword
      endpoints={studentPasswordLetter}
      resetPath={addresses.resetPassword}
      donePath={addresses.resetPasswordDone}
      loginPath={addresses.login}
      lead={t(isForAdults ? 'studentReset.leadOfAdults' : 'studentReset.lead')}
      sent={t('studentReset.sent')}
    />
  )
}
