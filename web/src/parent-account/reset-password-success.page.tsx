import { parentLoginPath } from '@studentgo/protocol/paths'
import { PasswordChosen } from '#web/sign-in/reset-password.panel.tsx'

/** A guardian has chosen a password. */
export default function ResetPasswordSuccessPage() {
  return <PasswordChosen loginPath={parentLoginPath} />
}
