import { addresses } from '@studentgo/protocol/addresses'
import { PasswordChosen } from '#web/sign-in/reset-password.panel.tsx'

/** A student has chosen a password. */
export default function StudentResetDonePage() {
  return <PasswordChosen loginPath={addresses.login} />
}
