import { activateParent, activationBody, readInvitation } from '@studentgo/protocol/parent-account'
import { parentLoginPath } from '@studentgo/protocol/paths'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { useLinkToken } from '#web/platform/page/use-link-token.ts'
import { isOver, LinkOver, NewPasswordField } from '#web/sign-in/link-token.panel.tsx'
import { FailureAlert, Skeleton } from '#web/ui/feedback/loading.tsx'
import { Notice, Receipt } from '#web/ui/feedback/notice.tsx'
import { LinkButton } from '#web/ui/form/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Page } from '#web/ui/layout/page.tsx'

/** The target of an invitation's letter: the guardian chooses a password, which activates the account. */
export default function ActivatePage() {
  const { t } = useTranslation()
  const token = useLinkToken()
  const [isDone, setDone] = useState(false)
  const toSignIn = (
    <LinkButton variant="primary" to={parentLoginPath} reloadDocument>
      {t('signIn.submit')}
    </LinkButton>
  )
  return (
    <Page title={t('activate.title')}>
      {isDone ? (
        <Receipt fresh title={t('activate.done')} action={toSignIn} />
      ) : token === undefined ? (
        <Notice title={t('activate.byLetter')}>{toSignIn}</Notice>
      ) : (
        <Activate token={token} onDone={() => setDone(true)} />
      )}
    </Page>
  )
}

function Activate({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation()
  const read = useEndpointMutation(readInvitation, { silent: true })
  const activate = useEndpointMutation(activateParent, { silent: true })
  const { mutate } = read
  useEffect(() => mutate({ body: { invitationToken: token } }), [mutate, token])
  const failure = [read.error, activate.error].find(isOver)
  if (failure !== undefined) {
    return (
      <LinkOver error={failure}>
        <p>{t('activate.over')}</p>
        <LinkButton to={parentLoginPath} reloadDocument>
          {t('signIn.submit')}
        </LinkButton>
      </LinkOver>
    )
  }
  if (read.error !== null) return <FailureAlert error={read.error} />
  if (read.data === undefined) return <Skeleton lines={4} />
  const { email, callName, lastName } = read.data
  return (
    <>
      <p>{t('activate.lead')}</p>
      <EndpointForm
        mutation={activate}
        schema={activationBody}
        initial={{ callName, lastName, password: '' }}
        toBody={values => ({ invitationToken: token, ...values })}
        draft={null}
        onDone={onDone}
        submitLabel={t('activate.save')}
      >
        {/* Password managers take the name from a field; it is the address of the invitation. */}
        <TextField
          label={t('parentSignIn.email')}
          autoComplete="username"
          value={email}
          readOnly
          help={t('activate.emailHelp')}
        />
        <FormTextField name="callName" label={t('activate.callName')} autoComplete="given-name" required />
        <FormTextField name="lastName" label={t('activate.lastName')} autoComplete="family-name" required />
        <NewPasswordField name="password" />
      </EndpointForm>
    </>
  )
}
