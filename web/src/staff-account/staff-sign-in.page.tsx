import { addresses, addressIn } from '@studentgo/protocol/addresses'
import { staffSecondFactor, staffSignIn } from '@studentgo/protocol/staff-account'
import { useTranslation } from 'react-i18next'
import { useConfig } from '#web/platform/api/config.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { asksForCode } from '#web/sign-in/password-form.panel.tsx'
import { SignInScreen } from '#web/sign-in/sign-in-screen.panel.tsx'
import { Quiet } from '#web/ui/content/text.tsx'

/** The sign-in of the staff: the school's identity provider where there is one, or a password with a second factor. */
export default function StaffSignInPage() {
  const { t } = useTranslation()
  const { demoAuthenticatorSecret } = useConfig()
  const mutation = useEndpointMutation(staffSignIn, { silent: asksForCode })
  return (
    <SignInScreen
      area="staff"
      title={t('staffSignIn.title')}
      ssoLabel={t('staffSignIn.sso')}
      password={{
        mutation,
        changePassword: addressIn('STAFF', addresses.changePassword),
        username: { label: t('signIn.username') },
        children: (
          <>
            <Quiet small>{t('staffSignIn.twoSteps')}</Quiet>
            <Quiet small>{t('staffSignIn.help')}</Quiet>
          </>
        ),
      }}
      passkeys={staffSecondFactor}
      others={{ to: addresses.login, label: t('staffSignIn.students') }}
      demoHelp={
        demoAuthenticatorSecret === undefined ? null : (
          <Quiet small>
            {t('staffSignIn.demo')} <code>{demoAuthenticatorSecret}</code>
          </Quiet>
        )
      }
    />
  )
}
