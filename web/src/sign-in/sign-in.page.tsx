import { addresses } from '@studentgo/protocol/addresses'
import { parentLoginPath } from '@studentgo/protocol/paths'
import { signIn } from '@studentgo/protocol/session'
import { studentSecondFactor } from '@studentgo/protocol/student-account'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useConfig } from '#web/platform/api/config.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { ContactLink } from '#web/ui/content/links/contact-link.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { asksForCode } from './password-form.panel.tsx'
import { SignInScreen } from './sign-in-screen.panel.tsx'

/** The sign-in of students. */
export default function SignInPage() {
  const { t } = useTranslation()
  const { features, embedded } = useConfig()
  const mutation = useEndpointMutation(signIn, { silent: asksForCode })
  const password = {
    mutation,
    changePassword: addresses.changePassword,
    username: { label: t('signIn.username') },
    ownDeviceHelp: t('signIn.ownDeviceHelp'),
    children: <WithoutPassword />,
  }
  return (
    <SignInScreen
      title={t('signIn.title')}
      ssoLabel={t('signIn.sso')}
      password={features.localAccounts ? password : undefined}
      passkeys={studentSecondFactor}
      others={{ to: parentLoginPath, label: t('signIn.guardians') }}
    >
      {embedded ? (
        <Fold small summary={t('signIn.operator')}>
          <Quiet small>{t('signIn.embedded')}</Quiet>
        </Fold>
      ) : null}
    </SignInScreen>
  )
}

function WithoutPassword() {
  const { t } = useTranslation()
  const { supportContact, policies } = useConfig()
  const hasLetters = policies['student.passwordByLetter'] !== 'NO'
  return (
    <>
      {hasLetters ? (
        <p>
          <Link to={addresses.resetPassword} reloadDocument>
            {t('signIn.resetByLetter')}
          </Link>
        </p>
      ) : null}
      <Quiet small>
        {t(hasLetters ? 'signIn.withoutLink' : 'signIn.forgotten')}{' '}
        {supportContact ? <ContactLink contact={supportContact} /> : null}
      </Quiet>
    </>
  )
}
