import { addresses } from '@studentgo/protocol/addresses'
import { parentLoginPath } from '@studentgo/protocol/paths'
import { signIn, signInProblems } from '@studentgo/protocol/session'
import { studentSecondFactor } from '@studentgo/protocol/student-account'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useConfig } from '#web/platform/api/config.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useHydrated } from '#web/platform/page/use-hydrated.ts'
import { PasskeySignIn } from '#web/second-factor/passkey-sign-in.panel.tsx'
import { ContactLink } from '#web/ui/content/links/contact-link.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { InvalidReturnAddressNotice } from '#web/ui/feedback/invalid-return-address-notice.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AnchorButton } from '#web/ui/form/button.tsx'
import { Fold } from '#web/ui/layout/layout.tsx'
import { Page, useProviderName } from '#web/ui/layout/page.tsx'
import { DemoUsers } from './demo-users.panel.tsx'
import { asksForCode, PasswordForm } from './password-form.panel.tsx'

/** Sign-in: the school's identity provider where there is one, local accounts where they are on. */
export default function SignInPage() {
  const { t } = useTranslation()
  const provider = useProviderName()
  const { features, ssoLoginUrl, embedded } = useConfig()
  const [search] = useSearchParams()
  const service = search.get('service') ?? undefined
  const problem = signInProblems.find(one => one === search.get('problem'))
  // The page as the server keeps it is the same for everybody, so the way back is put in here.
  const isHydrated = useHydrated()
  return (
    <Page title={t('signIn.title')} lead={provider}>
      {search.has('signedOut') ? <Notice tone="good" title={t('signIn.signedOut')} /> : null}
      {problem === undefined ? null : <Notice tone="bad" title={t(`problem.${problem}`)} />}
      <InvalidReturnAddressNotice service={service} />
      {features.openIdConnect ? (
        <AnchorButton
          variant="primary"
          wide
          href={
            isHydrated && service !== undefined
              ? `${ssoLoginUrl}?service=${encodeURIComponent(service)}`
              : ssoLoginUrl
          }
        >
          {t('signIn.sso')}
        </AnchorButton>
      ) : null}
      {features.localAccounts ? (
        <>
          <StudentsPassword service={service} />
          <PasskeySignIn endpoints={studentSecondFactor} service={service} />
        </>
      ) : null}
      <p>
        <Link to={parentLoginPath} reloadDocument>
          {t('signIn.guardians')}
        </Link>
      </p>
      <DemoUsers />
      {embedded ? (
        <Fold small summary={t('signIn.operator')}>
          <Quiet small>{t('signIn.embedded')}</Quiet>
        </Fold>
      ) : null}
    </Page>
  )
}

function StudentsPassword({ service }: { service: string | undefined }) {
  const { t } = useTranslation()
  const { supportContact, policies } = useConfig()
  const hasLetters = policies['student.passwordByLetter'] !== 'NO'
  return (
    <PasswordForm
      mutation={useEndpointMutation(signIn, { silent: asksForCode })}
      service={service}
      changePassword={addresses.changePassword}
      username={{ label: t('signIn.username') }}
      ownDeviceHelp={t('signIn.ownDeviceHelp')}
    >
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
    </PasswordForm>
  )
}
