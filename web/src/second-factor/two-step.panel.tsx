import { confirmPassword, passwordConfirmationBody } from '@studentgo/protocol/password'
import {
  type SecondFactor,
  type SecondFactorEndpoints,
  totpConfirmationBody,
} from '@studentgo/protocol/second-factor'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDescribeFailure } from '#web/platform/api/config.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextField } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { useHydrated } from '#web/platform/page/use-hydrated.ts'
import { Quiet } from '#web/ui/content/text.tsx'
import { Skeleton } from '#web/ui/feedback/loading.tsx'
import { Notice, Receipt } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Dialog } from '#web/ui/late.tsx'
import { Actions, Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { knowsPasskeys, makePasskey } from './passkey-browser.ts'
import { QrCode } from './qr-code.tsx'
import style from './two-step.module.css'

interface OfArea {
  /** Of the area to which the page belongs. */
  endpoints: SecondFactorEndpoints
}

type Open = 'start' | 'remove' | 'codes' | 'passkey' | PasskeySummary | undefined
type PasskeySummary = SecondFactor['passkeys'][number]

/** Sign-in by password and a code of an authenticator app: enabling it, new recovery codes, and disabling it. */
export function TwoStep({ endpoints }: OfArea) {
  const { t } = useTranslation()
  const describe = useDescribeFailure()
  const { data, error } = useQuery(endpointQuery(endpoints.read, {}))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <Section id="two-step" title={t('twoStep.title')} narrow>
      {data === undefined && error === null ? <Skeleton lines={2} /> : null}
      {data === undefined && error !== null ? <Quiet small>{describe(error)}</Quiet> : null}
      {data === undefined ? null : <Factors factors={data} open={setOpen} />}
      {open === 'passkey' ? <AddPasskey endpoints={endpoints} close={close} /> : null}
      {typeof open === 'object' ? <RemovePasskey endpoints={endpoints} passkey={open} close={close} /> : null}
      {open === 'start' ? <StartTwoStep endpoints={endpoints} close={close} /> : null}
      {open === 'codes' ? <NewCodes endpoints={endpoints} close={close} /> : null}
      {open === 'remove' ? <RemoveTwoStep endpoints={endpoints} close={close} /> : null}
    </Section>
  )
}

function Factors({ factors, open }: { factors: SecondFactor; open: (what: Open) => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isHydrated = useHydrated()
  const { totp, passkeys, recoveryCodesLeft, required } = factors
  const isInUse = totp || passkeys.length > 0
  return (
    <>
      {isInUse ? (
        <Receipt title={t('twoStep.inUse')} next={t('twoStep.codesLeft', { count: recoveryCodesLeft })} />
      ) : (
        <p>{t('twoStep.lead')}</p>
      )}
      {required && !isInUse ? <Notice tone="changed" title={t('twoStep.required')} /> : null}
      <RowList>
        {totp ? (
          <Row split>
            <strong>{t('twoStep.app')}</strong>
            <Button small variant="plain" onClick={() => open('remove')}>
              {t('twoStep.remove')}
            </Button>
          </Row>
        ) : null}
        {passkeys.map(passkey => (
          <Row key={passkey.passkeyId} split>
            <div>
              <strong>{t('passkey.one', { name: passkey.name })}</strong>
              <Quiet small>{t('passkey.made', { at: formats.dateTime(passkey.createdAt) })}</Quiet>
            </div>
            <Button small variant="plain" onClick={() => open(passkey)}>
              {t('twoStep.remove')} <span className="visually-hidden">{passkey.name}</span>
            </Button>
          </Row>
        ))}
      </RowList>
      <Actions>
        {totp ? null : <Button onClick={() => open('start')}>{t('twoStep.start')}</Button>}
        {isHydrated && knowsPasskeys() ? (
          <Button onClick={() => open('passkey')}>{t('passkey.add')}</Button>
        ) : null}
        {isInUse ? (
          <Button variant="plain" onClick={() => open('codes')}>
            {t('twoStep.newCodes')}
          </Button>
        ) : null}
      </Actions>
    </>
  )
}

function AddPasskey({ endpoints, close }: OfArea & { close: () => void }) {
  const { t } = useTranslation()
  const prepare = useEndpointMutation(endpoints.preparePasskey)
  const add = useEndpointMutation(endpoints.addPasskey)
  const [codes, setCodes] = useState<string[]>()
  if (codes !== undefined) return <RecoveryCodes codes={codes} close={close} />

  async function make(): Promise<void> {
    const body = await makePasskey(await prepare.mutateAsync({}))
    if (body === undefined) return close()
    const { recoveryCodes } = await add.mutateAsync({ body })
    if (recoveryCodes.length === 0) close()
    else setCodes(recoveryCodes)
  }

  return (
    <Dialog title={t('passkey.add')} onClose={close}>
      <p>{t('passkey.lead')}</p>
      {/* The mutations announce failures; the dialog stays. */}
      <PasswordFirst onConfirmed={() => void make().catch(() => undefined)} onCancel={close} />
    </Dialog>
  )
}

function RemovePasskey({
  endpoints,
  passkey,
  close,
}: OfArea & { passkey: PasskeySummary; close: () => void }) {
  const { t } = useTranslation()
  const remove = useEndpointMutation(endpoints.removePasskey, {
    replyTo: endpointQuery(endpoints.read, {}),
    done: () => t('passkey.removed'),
  })
  const params = { passkeyId: String(passkey.passkeyId) }
  return (
    <Dialog title={t('passkey.one', { name: passkey.name })} onClose={close}>
      <p>{t('passkey.removeText')}</p>
      <PasswordFirst onConfirmed={() => remove.mutate({ params }, { onSuccess: close })} onCancel={close} />
    </Dialog>
  )
}

function StartTwoStep({ endpoints, close }: OfArea & { close: () => void }) {
  const { t } = useTranslation()
  const start = useEndpointMutation(endpoints.startTotp)
  const confirm = useEndpointMutation(endpoints.confirmTotp)
  const [codes, setCodes] = useState<string[]>()
  if (codes !== undefined) return <RecoveryCodes codes={codes} close={close} />
  const secret = start.data
  return (
    <Dialog title={t('twoStep.start')} onClose={close}>
      {secret === undefined ? (
        <PasswordFirst onConfirmed={() => start.mutate({})} onCancel={close} />
      ) : (
        <>
          <p>{t('twoStep.scan')}</p>
          <QrCode text={secret.uri} label={t('twoStep.picture')} />
          <Quiet small>
            {t('twoStep.byHand')} <code className={style.secret}>{inGroups(secret.secret)}</code>
          </Quiet>
          <EndpointForm
            mutation={confirm}
            schema={totpConfirmationBody}
            initial={{ code: '' }}
            draft={null}
            onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
            onCancel={close}
            submitLabel={t('twoStep.confirm')}
          >
            <FormTextField
              name="code"
              label={t('twoStep.code')}
              autoComplete="one-time-code"
              inputMode="numeric"
            />
          </EndpointForm>
        </>
      )}
    </Dialog>
  )
}

function NewCodes({ endpoints, close }: OfArea & { close: () => void }) {
  const { t } = useTranslation()
  const renew = useEndpointMutation(endpoints.renewRecoveryCodes)
  if (renew.data !== undefined) return <RecoveryCodes codes={renew.data.recoveryCodes} close={close} />
  return (
    <Dialog title={t('twoStep.newCodes')} onClose={close}>
      <p>{t('twoStep.newCodesText')}</p>
      <PasswordFirst onConfirmed={() => renew.mutate({})} onCancel={close} />
    </Dialog>
  )
}

function RemoveTwoStep({ endpoints, close }: OfArea & { close: () => void }) {
  const { t } = useTranslation()
  const remove = useEndpointMutation(endpoints.removeTotp, {
    replyTo: endpointQuery(endpoints.read, {}),
    done: () => t('twoStep.removed'),
  })
  return (
    <Dialog title={t('twoStep.remove')} onClose={close}>
      <p>{t('twoStep.removeText')}</p>
      <PasswordFirst onConfirmed={() => remove.mutate({}, { onSuccess: close })} onCancel={close} />
    </Dialog>
  )
}

/** Each change requires the password, so that nobody else makes it on an unlocked device. */
function PasswordFirst({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const { t } = useTranslation()
  return (
    <EndpointForm
      mutation={useEndpointMutation(confirmPassword)}
      schema={passwordConfirmationBody}
      initial={{ currentPassword: '' }}
      draft={null}
      onDone={onConfirmed}
      onCancel={onCancel}
      submitLabel={t('twoStep.continue')}
    >
      <FormTextField
        name="currentPassword"
        type="password"
        label={t('password.current')}
        autoComplete="current-password"
      />
    </EndpointForm>
  )
}

/** Shown once: the portal stores only their hashes. */
function RecoveryCodes({ codes, close }: { codes: string[]; close: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <Dialog title={t('twoStep.codesTitle')} onClose={close}>
      <p>{t('twoStep.codesText')}</p>
      <ul className={style.codes}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Actions>
        <Button variant="primary" onClick={close}>
          {t('twoStep.codesKept')}
        </Button>
      </Actions>
    </Dialog>
  )
}

function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}
