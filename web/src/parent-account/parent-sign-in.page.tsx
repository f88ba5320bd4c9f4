import { addresses, addressIn } from '@studentgo/protocol/addresses'
import { parentSecondFactor, parentSignIn } from '@studentgo/protocol/parent-account'
import { parentResetPath } from '@studentgo/protocol/paths'
import { signInProblems } from '@studentgo/protocol/session'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useConfig } from '#web/platform/api/config.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useHydrated } from '#web/platform/page/use-hydrated.ts'
import { PasskeySignIn } from '#web/second-factor/passkey-sign-in.panel.tsx'
import { DemoUsers } from '#web/sign-in/demo-users.panel.tsx'
import { asksForCode, PasswordForm } from '#web/sign-in/password-form.panel.tsx'
import { ContactLink } from '#web/ui/content/links/contact-link.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { InvalidReturnAddressNotice } from '#web/ui/feedback/invalid-return-address-notice.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AnchorButton } from '#web/ui/form/button.tsx'
import { Page, useProviderName } from '#web/ui/layout/page.tsx'

/** The guardians' own sign-in: by e-mail address and password. */
export default function ParentSignInPage() {
  const { t } = useTranslation()
  const provider = useProviderName()
  const { supportContact, features, ssoLoginUrl, policies } = useConfig()
  const isHydrated = useHydrated()
  const [search] = useSearchParams()
  const service = search.get('service') ?? undefined
  const problem = signInProblems.find(one => one === search.get('problem'))
  return (
    <Page title={t('parentSignIn.title')} lead={provider}>
      {problem === undefined ? null : <Notice tone="bad" title={t(`problem.${problem}`)} />}
      <InvalidReturnAddressNotice service={service} area="parent" />
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
          {t('parentSignIn.sso')}
        </AnchorButton>
      ) : null}
      <PasswordForm
        mutation={useEndpointMutation(parentSignIn, { silent: asksForCode })}
        service={service}
        changePassword={addressIn('PARENT', addresses.changePassword)}
        username={{ label: t('parentSignIn.email'), inputMode: 'email' }}
        ownDeviceHelp={t('parentSignIn.ownDeviceHelp')}
      >
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
      </PasswordForm>
      <PasskeySignIn endpoints={parentSecondFactor} service={service} />
      <p>
        <Link to={addresses.login} reloadDocument>
          {t('parentSignIn.students')}
        </Link>
      </p>
      <DemoUsers />
    </Page>
  )
}
