import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure } from '#web/platform/api/call.ts'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'

/** Explains that a link has expired, and what to do; empty while the link may be valid. */
export function LinkOver({ error, children }: { error: Error | null; children: ReactNode }) {
  const { t } = useTranslation()
  if (!isOver(error)) return null
  return (
    <Notice tone="changed" title={t('parentReset.over')}>
      <p>{t('parentReset.overText')}</p>
      {children}
    </Notice>
  )
}

/** Whether a call was refused because its link is used, old or unknown. */
export function isOver(error: Error | null): boolean {
  return error instanceof CallFailure && error.is('window-closed')
}

/** A new password, with its rule beside it. */
export function NewPasswordField({ name }: { name: string }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <>
      <FormTextField
        name={name}
        type={shown ? 'text' : 'password'}
        label={t('password.new')}
        help={t('password.rule')}
        autoComplete="new-password"
      />
      <Checkbox
        label={t('signIn.showPassword')}
        checked={shown}
        onChange={event => setShown(event.target.checked)}
      />
    </>
  )
}
