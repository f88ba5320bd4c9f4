import {
  choosePasswordBody,
  type PasswordLetterEndpoints,
  resetRequestBody,
} from '@studentgo/protocol/password-letter'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { useConfig } from '#web/platform/api/config.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { useHydrated } from '#web/platform/page/use-hydrated.ts'
import { useLinkToken } from '#web/platform/page/use-link-token.ts'
import { ContactLink } from '#web/ui/content/links/contact-link.tsx'
import { Quiet, Text } from '#web/ui/content/text.tsx'
import { Notice, Receipt } from '#web/ui/feedback/notice.tsx'
import { LinkButton } from '#web/ui/form/button.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { isOver, LinkOver, NewPasswordField } from './link-token.panel.tsx'

interface Props {
  /** The endpoints of the password's area. */
  endpoints: PasswordLetterEndpoints
  resetPath: string
  donePath: string
  loginPath: string
  /** The text about the address of the letter, and the text after it was requested. */
  lead: string
  sent: string
}

/** A new password: requests a letter by address, and with the token of the letter behind `#` sets the password. */
export function ResetPassword(props: Props) {
  const token = useLinkToken()
  return token === undefined ? <AskForLetter {...props} /> : <ChoosePassword token={token} {...props} />
}

function AskForLetter({ endpoints, loginPath, lead, sent }: Props) {
  const { t } = useTranslation()
  const { supportContact } = useConfig()
  const ask = useEndpointMutation(endpoints.ask)
  const [isSent, setSent] = useState(false)
  return (
    <Page title={t('parentReset.title')}>
      {!isSent ? (
        <>
          <p>{lead}</p>
          <EndpointForm
            mutation={ask}
            schema={resetRequestBody}
            initial={{ email: '' }}
            draft={null}
            onDone={() => setSent(true)}
            submitLabel={t('parentReset.send')}
          >
            <FormTextField
              name="email"
              label={t('parentSignIn.email')}
              autoComplete="email"
              inputMode="email"
            />
          </EndpointForm>
        </>
      ) : (
        <Receipt fresh title={sent} next={t('parentReset.sentNext')} />
      )}
      <Quiet small>
        {t('parentReset.noAddress')} {supportContact ? <ContactLink contact={supportContact} /> : null}
      </Quiet>
      <p>
        <Link to={loginPath} reloadDocument>
          {t('parentReset.back')}
        </Link>
      </p>
    </Page>
  )
}

function ChoosePassword({ token, endpoints, resetPath, donePath }: Props & { token: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const choose = useEndpointMutation(endpoints.choose, { silent: true })
  if (isOver(choose.error)) {
    return (
      <Page title={t('parentReset.chooseTitle')}>
        <LinkOver error={choose.error}>
          <LinkButton variant="primary" to={resetPath} reloadDocument>
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
        onDone={() => void navigate(donePath, { replace: true, state: passwordChosen })}
        submitLabel={t('parentReset.save')}
      >
        <NewPasswordField name="newPassword" />
      </EndpointForm>
    </Page>
  )
}

const passwordChosen = 'passwordChosen'

/** The password has been set; this signs nobody in. Opened directly it only leads to the sign-in. */
export function PasswordChosen({ loginPath }: { loginPath: string }) {
  const { t } = useTranslation()
  const { state } = useLocation()
  const isChosen = useHydrated() && state === passwordChosen
  return (
    <Page title={t(isChosen ? 'password.changed' : 'signIn.title')}>
      {isChosen ? (
        <>
          <Text size="lead">{t('parentReset.done')}</Text>
          <Quiet>{t('parentReset.doneNotice')}</Quiet>
        </>
      ) : null}
      <Actions>
        <LinkButton variant="primary" to={loginPath} reloadDocument>
          {t('signIn.submit')}
        </LinkButton>
      </Actions>
    </Page>
  )
}
