import { signInProblems } from '@studentgo/protocol/session'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useConfig } from '#web/platform/api/config.ts'
import { useHydrated } from '#web/platform/page/use-hydrated.ts'
import { PasskeySignIn } from '#web/second-factor/passkey-sign-in.panel.tsx'
import { InvalidReturnAddressNotice } from '#web/ui/feedback/invalid-return-address-notice.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AnchorButton } from '#web/ui/form/button.tsx'
import { Page, useProviderName } from '#web/ui/layout/page.tsx'
import { DemoUsers } from './demo-users.panel.tsx'
import { PasswordForm } from './password-form.panel.tsx'

interface Props extends Pick<ComponentProps<typeof InvalidReturnAddressNotice>, 'area'> {
  title: string
  /** On the button of the school's own sign-in. */
  ssoLabel: string
  /** The form of local accounts, where they are on. */
  password: Omit<ComponentProps<typeof PasswordForm>, 'service'> | undefined
  passkeys: ComponentProps<typeof PasskeySignIn>['endpoints']
  /** The sign-in of others. */
  others: { to: string; label: string }
  /** The text about the users of the demo school. */
  demoHelp?: ReactNode
  children?: ReactNode
}

/** The sign-in of an area: the school's identity provider where there is one, or a local account. */
export function SignInScreen({
  area = 'student',
  title,
  ssoLabel,
  password,
  passkeys,
  others,
  demoHelp,
  children,
}: Props) {
  const { t } = useTranslation()
  const provider = useProviderName()
  const { features, ssoLoginUrl } = useConfig()
  const [search] = useSearchParams()
  const service = search.get('service') ?? undefined
  const problem = signInProblems.find(one => one === search.get('problem'))
  // The server caches one page for everybody, so the return address is added here.
  const isHydrated = useHydrated()
  const target = isHydrated && service !== undefined ? `?service=${encodeURIComponent(service)}` : ''
  return (
    <Page title={title} lead={provider}>
      {search.has('signedOut') ? <Notice tone="good" title={t('signIn.signedOut')} /> : null}
      {problem === undefined ? null : <Notice tone="bad" title={t(`problem.${problem}`)} />}
      <InvalidReturnAddressNotice service={service} area={area} />
      {features.openIdConnect ? (
        <AnchorButton variant="primary" wide href={ssoLoginUrl + target}>
          {ssoLabel}
        </AnchorButton>
      ) : null}
      {password === undefined ? null : (
        <>
          <PasswordForm {...password} service={service} />
          <PasskeySignIn endpoints={passkeys} service={service} />
        </>
      )}
      <p>
        <Link to={others.to} reloadDocument>
          {others.label}
        </Link>
      </p>
      <DemoUsers>{demoHelp}</DemoUsers>
      {children}
    </Page>
  )
}
