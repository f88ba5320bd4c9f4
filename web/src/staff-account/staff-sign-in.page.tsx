import { addresses, addressIn } from '@studentgo/protocol/addresses'
import { signInProblems } from '@studentgo/protocol/session'
import { staffSecondFactor, staffSignIn } from '@studentgo/protocol/staff-account'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useConfig } from '#web/platform/api/config.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useHydrated } from '#web/platform/page/use-hydrated.ts'
import { PasskeySignIn } from '#web/second-factor/passkey-sign-in.panel.tsx'
import { DemoUsers } from '#web/sign-in/demo-users.panel.tsx'
import { asksForCode, PasswordForm } from '#web/sign-in/password-form.panel.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { InvalidReturnAddressNotice } from '#web/ui/feedback/invalid-return-address-notice.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AnchorButton } from '#web/ui/form/button.tsx'
import { Page, useProviderName } from '#web/ui/layout/page.tsx'

/** The sign-in of the staff: the school's identity provider where there is one, or a password with a second factor. */
export default function StaffSignInPage() {
  const { t } = useTranslation()
  const provider = useProviderName()
  const { features, ssoLoginUrl, demoAuthenticatorSecret } = useConfig()
  const isHydrated = useHydrated()
  const [search] = useSearchParams()
  const service = search.get('service') ?? undefined
  const problem = signInProblems.find(one => one === search.get('problem'))
  const target = isHydrated && service !== undefined ? `?service=${encodeURIComponent(service)}` : ''
  return (
    <Page title={t('staffSignIn.title')} lead={provider}>
      {problem === undefined ? null : <Notice tone="bad" title={t(`problem.${problem}`)} />}
      <InvalidReturnAddressNotice service={service} area="staff" />
      {features.openIdConnect ? (
        <AnchorButton variant="primary" wide href={ssoLoginUrl + target}>
          {t('staffSignIn.sso')}
        </AnchorButton>
      ) : null}
      <PasswordForm
        mutation={useEndpointMutation(staffSignIn, { silent: asksForCode })}
        service={service}
        changePassword={addressIn('STAFF', addresses.changePassword)}
        username={{ label: t('signIn.username') }}
      >
        <Quiet small>{t('staffSignIn.twoSteps')}</Quiet>
        <Quiet small>{t('staffSignIn.help')}</Quiet>
      </PasswordForm>
      <PasskeySignIn endpoints={staffSecondFactor} service={service} />
      <p>
        <Link to={addresses.login} reloadDocument>
          {t('staffSignIn.students')}
        </Link>
      </p>
      <DemoUsers>
        {demoAuthenticatorSecret === undefined ? null : (
          <Quiet small>
            {t('staffSignIn.demo')} <code>{demoAuthenticatorSecret}</code>
          </Quiet>
        )}
      </DemoUsers>
    </Page>
  )
}
