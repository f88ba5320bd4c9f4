import {
  askForReset,
  choosePassword,
  choosePasswordBody,
  resetRequestBody,
} from '@studentgo/protocol/parent-account'
import { parentLoginPath, parentResetDonePath, parentResetPath } from '@studentgo/protocol/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useConfig } from '#web/platform/api/config.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { useLinkToken } from '#web/platform/page/use-link-token.ts'
import { ContactLink } from '#web/ui/content/links/contact-link.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { Notice, Receipt } from '#web/ui/feedback/notice.tsx'
import { LinkButton } from '#web/ui/form/button.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { isOver, LinkOver, NewPasswordField } from './link-token.tsx'

/** A new password: asked for by address, and with the token of the letter behind `#`, chosen. */
export default function ResetPasswordPage() {
  const token = useLinkToken()
  return token === undefined ? <AskForLetter /> : <ChoosePassword token={token} />
}

function AskForLetter() {
  const { t } = useTranslation()
  const { supportContact } = useConfig()
  const ask = useEndpointMutation(askForReset)
  const [isSent, setSent] = useState(false)
  return (
    <Page title={t('parentReset.title')}>
      {!isSent ? (
        <>
          <p>{t('parentReset.lead')}</p>
          <EndpointForm
            mutation={ask}
            schema={resetRequestBody}
            initial={{ email: '' }}
            toBody={values => ({ email: values.email.trim() })}
            draft={null}
            onDone={() => setSent(true)}
            submitLabel={t('parentReset.send')}
          >
            <FormTextField
              name="email"
              label={t('parentSignIn.email')}
              autoComplete="username"
              inputMode="email"
              required
            />
          </EndpointForm>
        </>
      ) : (
        <Receipt fresh title={t('parentReset.sent')} next={t('parentReset.sentNext')} />
      )}
      <Quiet small>
        {t('parentReset.noAddress')} {supportContact ? <ContactLink contact={supportContact} /> : null}
      </Quiet>
      <p>
        <Link to={parentLoginPath} reloadDocument>
          {t('parentReset.back')}
        </Link>
      </p>
    </Page>
  )
}

function ChoosePassword({ token }: { token: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const choose = useEndpointMutation(choosePassword, { silent: true })
  if (isOver(choose.error)) {
    return (
      <Page title={t('parentReset.chooseTitle')}>
        <LinkOver error={choose.error}>
          <LinkButton variant="primary" to={parentResetPath} reloadDocument>
            {t('parentReset.askAgain')}
          </LinkButton>
        </LinkOver>
      </Page>
    )
  }
  return (
    <Page title={t('parentReset.chooseTitle')}>
      <Notice title={t('parentReset.ends')} />
      <EndpointForm
        mutation={choose}
        schema={choosePasswordBody}
        initial={{ newPassword: '' }}
        toBody={values => ({ token, ...values })}
        draft={null}
        onDone={() => void navigate(parentResetDonePath, { replace: true })}
        submitLabel={t('parentReset.save')}
      >
        <NewPasswordField name="newPassword" />
      </EndpointForm>
    </Page>
  )
}
