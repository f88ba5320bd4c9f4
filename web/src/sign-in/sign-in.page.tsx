import { errorReasonOf } from '@studentgo/protocol/rules/error-kind'
import { signIn, signInProblems } from '@studentgo/protocol/session'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { CallFailure } from '#web/platform/api/call.ts'
import { useConfig } from '#web/platform/api/config.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { useHydrated } from '#web/platform/page/use-hydrated.ts'
import { errorAddress } from '#web/platform/session/session.ts'
import { ContactLink } from '#web/ui/content/contact-link.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { FailureAlert } from '#web/ui/feedback/loading.tsx'
import { LostTarget } from '#web/ui/feedback/lost-target.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AnchorButton, Button } from '#web/ui/form/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Fold } from '#web/ui/layout/layout.tsx'
import { Page, useProviderName } from '#web/ui/layout/page.tsx'
import style from './sign-in.module.css'

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
      <LostTarget service={service} />
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
      {features.localAccounts ? <PasswordForm service={service} /> : null}
      <DemoUsers />
      {embedded ? (
        <Fold small summary={t('signIn.operator')}>
          <Quiet small>{t('signIn.embedded')}</Quiet>
        </Fold>
      ) : null}
    </Page>
  )
}

function PasswordForm({ service }: { service: string | undefined }) {
  const { t } = useTranslation()
  const { boot } = useApp()
  const { supportContact } = useConfig()
  const enter = useEndpointMutation(signIn)
  const [shown, setShown] = useState(false)
  const ready = useHydrated()

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body = {
      username: String(form.get('username') ?? ''),
      password: String(form.get('password') ?? ''),
      ownDevice: form.get('ownDevice') === 'on',
      ...(service === undefined ? {} : { location: service }),
    }
    enter.mutate(
      { body },
      {
        onSuccess: ({ mustChangePassword, location: target }) =>
          location.assign(mustChangePassword ? `${boot.basePath}/login/password` : target),
        onError: error => {
          if (!(error instanceof CallFailure) || error.location === undefined) return
          location.assign(errorAddress(boot.basePath, boot.url, errorReasonOf(error.location)))
        },
      },
    )
  }

  return (
    <form className={style.form} method="post" onSubmit={submit}>
      <FailureAlert error={enter.error} />
      <TextField
        name="username"
        label={t('signIn.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
      />
      <TextField
        name="password"
        type={shown ? 'text' : 'password'}
        label={t('signIn.password')}
        autoComplete="current-password"
        required
        maxLength={1024}
      />
      <Checkbox
        label={t('signIn.showPassword')}
        checked={shown}
        onChange={event => setShown(event.target.checked)}
      />
      <Checkbox name="ownDevice" label={t('signIn.ownDevice')} help={t('signIn.ownDeviceHelp')} />
      {/* Until the program runs, the browser itself would send the form, and would send it nowhere good. */}
      <Button
        type="submit"
        variant="primary"
        wide
        busy={enter.isPending || enter.isSuccess}
        disabled={!ready}
      >
        {t('signIn.submit')}
      </Button>
      <Quiet small>
        {t('signIn.forgotten')} {supportContact ? <ContactLink contact={supportContact} /> : null}
      </Quiet>
    </form>
  )
}

/** Who can be tried in the demo school. */
function DemoUsers() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { demoUsers } = useConfig()
  if (demoUsers.length === 0) return null
  return (
    <Fold className={style.demo} summary={t('signIn.demo')}>
      <Quiet small>{t('signIn.demoHelp')}</Quiet>
      <ul className={style.demoList}>
        {demoUsers.map(user => (
          <li key={user.username}>
            <code>{user.username}</code> {formats.text(user.note)}
          </li>
        ))}
      </ul>
    </Fold>
  )
}
