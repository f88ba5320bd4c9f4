import { errorReasonOf } from '@studentgo/protocol/rules/error-kind'
import type { SignInWork } from '@studentgo/protocol/sign-in-work'
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure } from '#web/platform/api/call.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { useHydrated } from '#web/platform/page/use-hydrated.ts'
import { errorAddress } from '#web/platform/session/session.ts'
import { FailureAlert } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import style from './sign-in.module.css'
import { demandIn, makeWorker } from './slowed-sign-in.ts'

interface Credentials {
  username: string
  password: string
  otp?: string
  ownDevice?: boolean
  location?: string
  work?: SignInWork
}

interface Props {
  /** From `useEndpointMutation` of the area's own sign-in. */
  mutation: {
    mutate: (
      input: { body: Credentials },
      then: {
        onSuccess: (reply: { location: string; mustChangePassword: boolean }) => void
        onError: (error: unknown) => void
      },
    ) => void
    error: Error | null
    isPending: boolean
    isSuccess: boolean
  }
  /** The address to return to. */
  service: string | undefined
  /** The page for changing a password set by the school, below the base path. */
  changePassword: string
  username: Pick<ComponentProps<typeof TextField>, 'label' | 'type' | 'inputMode'>
  /** Without it the own-device choice is missing: staff are soon signed out on every device. */
  ownDeviceHelp?: string
  /** The help for people without a password. */
  children: ReactNode
}

/** Whether the password was right and a code is required too: the form then asks for it, and nothing has failed. */
export function asksForCode(error: unknown): boolean {
  return error instanceof CallFailure && error.is('otp-required')
}

/** Name and password of a local account; password managers can fill it in, and pasting works. */
export function PasswordForm({
  mutation: enter,
  service,
  changePassword,
  username,
  ownDeviceHelp,
  children,
}: Props) {
  const { t } = useTranslation()
  const { boot } = useApp()
  const [shown, setShown] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const [isWorking, setIsWorking] = useState(false)
  const [work] = useState(makeWorker)
  const ready = useHydrated()

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const otp = String(form.get('otp') ?? '')
    const body = {
      username: String(form.get('username') ?? ''),
      password: String(form.get('password') ?? ''),
      ...(otp === '' ? {} : { otp }),
      ...(ownDeviceHelp === undefined ? {} : { ownDevice: form.get('ownDevice') === 'on' }),
      ...(service === undefined ? {} : { location: service }),
    }
    send(body)
  }

  function send(body: Credentials): void {
    enter.mutate(
      { body },
      {
        onSuccess: ({ mustChangePassword, location: target }) =>
          location.assign(mustChangePassword ? boot.basePath + changePassword : target),
        onError: error => {
          const demand = demandIn(error)
          setIsWorking(demand !== undefined)
          if (demand !== undefined) void work(demand).then(done => send({ ...body, work: done }))
          if (asksForCode(error)) setAsksCode(true)
          if (!(error instanceof CallFailure) || error.location === undefined) return
          location.assign(errorAddress(boot.basePath, boot.url, errorReasonOf(error.location)))
        },
      },
    )
  }

  return (
    <form className={style.form} method="post" onSubmit={submit}>
      <FailureAlert error={asksForCode(enter.error) || isWorking ? null : enter.error} />
      <div role="status">{isWorking ? <Notice tone="info" title={t('signIn.slowed')} /> : null}</div>
      <TextField
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        {...username}
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
      {asksCode ? <CodeField /> : null}
      {ownDeviceHelp === undefined ? null : (
        <Checkbox name="ownDevice" label={t('signIn.ownDevice')} help={ownDeviceHelp} />
      )}
      {/* Until the program runs, the browser itself would submit the form, to an address that does not handle it. */}
      <Button
        type="submit"
        variant="primary"
        wide
        busy={enter.isPending || enter.isSuccess || isWorking}
        disabled={!ready}
      >
        {t('signIn.submit')}
      </Button>
      {children}
    </form>
  )
}

/** Shown once the password was right, where a second factor is in use. It takes the focus, and so is read out. */
function CodeField() {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <TextField
      ref={field}
      name="otp"
      label={t('signIn.code')}
      help={t('signIn.codeHelp')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={32}
    />
  )
}
