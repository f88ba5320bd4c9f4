import { changePassword } from '@studentgo/protocol/session'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { alerts, formFailureMilliseconds } from '#web/platform/alerts.ts'
import { useApp } from '#web/platform/app-context.ts'
import { CallFailure } from '#web/platform/call.ts'
import { useDescribeFailure } from '#web/platform/config.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import style from './sign-in.module.css'

/** Changing the password, and the first thing to do with one that the school has handed out. */
export default function ChangePasswordPage() {
  const { t } = useTranslation()
  const { call, boot } = useApp()
  const describe = useDescribeFailure()
  const session = useSession()
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  const [shown, setShown] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setFaults({})
    setFailure(undefined)
    try {
      await call(changePassword, {
        body: {
          currentPassword: String(form.get('currentPassword') ?? ''),
          newPassword: String(form.get('newPassword') ?? ''),
        },
      })
      location.assign(`${boot.basePath}/`)
    } catch (error) {
      const byField = error instanceof CallFailure ? error.subErrors : []
      setFaults(
        Object.fromEntries(
          byField.map(fault => [fault.field ?? '', t(fault.messageKey, fault.params ?? {})]),
        ),
      )
      if (!byField.some(fault => fault.field !== undefined)) setFailure(describe(error))
      alerts.add({ key: 'password', intent: 'error', description: describe(error) }, formFailureMilliseconds)
      setBusy(false)
    }
  }

  return (
    <Page title={t('password.title')}>
      {session?.mustChangePassword ? <Notice title={t('password.mustChange')} /> : null}
      <form className={style.form} onSubmit={event => void submit(event)}>
        <div role="alert">{failure === undefined ? null : <Notice tone="bad" title={failure} />}</div>
        <TextField
          name="currentPassword"
          type={shown ? 'text' : 'password'}
          label={t('password.current')}
          autoComplete="current-password"
          required
          error={faults['body.currentPassword']}
        />
        <TextField
          name="newPassword"
          type={shown ? 'text' : 'password'}
          label={t('password.new')}
          help={t('password.rule')}
          autoComplete="new-password"
          required
          error={faults['body.newPassword']}
        />
        <Checkbox
          label={t('signIn.showPassword')}
          checked={shown}
          onChange={event => setShown(event.target.checked)}
        />
        <Button type="submit" look="primary" wide busy={busy}>
          {t('password.save')}
        </Button>
      </form>
    </Page>
  )
}
