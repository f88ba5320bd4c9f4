import { addresses } from '@studentgo/protocol/addresses'
import { changePassword, passwordChangeBody } from '@studentgo/protocol/password'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { useApp } from '#web/platform/page/app-context.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Page } from '#web/ui/layout/page.tsx'

/** Changes the password; required first with one that the school has issued. */
export default function ChangePasswordPage() {
  const { t } = useTranslation()
  const { boot, place } = useApp()
  const session = useSession()
  const change = useEndpointMutation(changePassword)
  const [shown, setShown] = useState(false)
  // The page is reloaded, because the session is a new one.
  const isOwnWish = session !== null && !session.mustChangePassword
  const next = isOwnWish
    ? `${place.start}${addresses.account}?passwordChanged`
    : place.start || addresses.home
  const type = shown ? 'text' : 'password'
  return (
    <Page title={t('password.title')}>
      {session?.mustChangePassword ? <Notice title={t('password.mustChange')} /> : null}
      <EndpointForm
        mutation={change}
        schema={passwordChangeBody}
        initial={{ currentPassword: '', newPassword: '' }}
        draft={null}
        onDone={() => location.assign(boot.basePath + next)}
        submitLabel={t('password.save')}
      >
        <FormTextField
          name="currentPassword"
          type={type}
          label={t('password.current')}
          autoComplete="current-password"
        />
        <FormTextField
          name="newPassword"
          type={type}
          label={t('password.new')}
          help={t('password.rule')}
          autoComplete="new-password"
        />
        <Checkbox
          label={t('signIn.showPassword')}
          checked={shown}
          onChange={event => setShown(event.target.checked)}
        />
      </EndpointForm>
    </Page>
  )
}
