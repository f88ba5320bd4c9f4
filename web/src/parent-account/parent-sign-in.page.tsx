import { addresses, addressIn } from '@studentgo/protocol/addresses'
import { parentSecondFactor, parentSignIn } from '@studentgo/protocol/parent-account'
import { parentResetPath } from '@studentgo/protocol/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useConfig } from '#web/platform/api/config.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { asksForCode } from '#web/sign-in/password-form.panel.tsx'
import { SignInScreen } from '#web/sign-in/sign-in-screen.panel.tsx'
import { ContactLink } from '#web/ui/content/links/contact-link.tsx'
import { Quiet } from '#web/ui/content/text.tsx'

/** The guardians' own sign-in: by e-mail address and password. */
export default function ParentSignInPage() {
  const { t } = useTranslation()
  const mutation = useEndpointMutation(parentSignIn, { silent: asksForCode })
  return (
    <SignInScreen
      area="parent"
      title={t('parentSignIn.title')}
      ssoLabel={t('parentSignIn.sso')}
      password={{
        mutation,
        changePassword: addressIn('PARENT', addresses.changePassword),
        username: { label: t('parentSignIn.email'), inputMode: 'email' },
        ownDeviceHelp: t('parentSignIn.ownDeviceHelp'),
        children: <WithoutPassword />,
      }}
      passkeys={parentSecondFactor}
      others={{ to: addresses.login, label: t('parentSignIn.students') }}
    />
  )
}

function WithoutPassword() {
  const { t } = useTranslation()
  const { supportContact, policies } = useConfig()
  return (
    <>
      <p>
        <Link to={parentResetPath} reloadDocument>
          {t('parentSignIn.forgotten')}
        </Link>
      </p>
      {policies['parent.mfa'] === 'optional' ? (
        <Quiet small>{t('parentSignIn.passwordIsEnough')}</Quiet>
      ) : null}
      <Quiet small>
        {t('parentSignIn.help')} {supportContact ? <ContactLink contact={supportContact} /> : null}
      </Quiet>
    </>
  )
}
