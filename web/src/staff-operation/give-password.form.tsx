import { firstPasswordBody, giveFirstPassword } from '@studentgo/protocol/staff-operation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useConfirmedMutation } from '#web/platform/forms/confirmed-mutation.tsx'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormCheckbox } from '#web/platform/forms/form-choices.tsx'
import { FormTextArea, FormTextField } from '#web/platform/forms/form-fields.tsx'
import { Receipt } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Dialog } from '#web/ui/late.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'

interface FreshPassword {
  username: string
  password: string
  days: number
}

/** Gives one person a new first password, with a reason, and shows it until it is dismissed. */
export function GivePassword() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [fresh, setFresh] = useState<FreshPassword>()
  return (
    <>
      {fresh === undefined ? null : (
        <Receipt
          fresh
          title={t('staffOperation.gavePassword', { username: fresh.username })}
          sent={<code>{fresh.password}</code>}
          next={t('staffOperation.firstPasswordOnce', { count: fresh.days })}
          action={
            <Button small onClick={() => setFresh(undefined)}>
              {t('staffOperation.hidePassword')}
            </Button>
          }
        />
      )}
      <Actions>
        <Button
          onClick={() => {
            setFresh(undefined)
            setOpen(true)
          }}
        >
          {t('staffOperation.givePassword')}
        </Button>
      </Actions>
      {isOpen ? (
        <GiveDialog
          close={() => setOpen(false)}
          onDone={reply => {
            setFresh(reply)
            setOpen(false)
          }}
        />
      ) : null}
    </>
  )
}

function GiveDialog({ close, onDone }: { close: () => void; onDone: (fresh: FreshPassword) => void }) {
  const { t } = useTranslation()
  const { mutation, passwordAgain } = useConfirmedMutation(useEndpointMutation(giveFirstPassword))
  return (
    <Dialog title={t('staffOperation.givePassword')} onClose={close}>
      <EndpointForm
        mutation={mutation}
        schema={firstPasswordBody}
        initial={{ username: '', reason: '', removeSecondFactor: false }}
        draft={null}
        toInput={body => ({ body })}
        onDone={onDone}
        onCancel={close}
        submitLabel={t('staffOperation.giveNow')}
      >
        <p>{t('staffOperation.giveWhat')}</p>
        <FormTextField name="username" label={t('staffOperation.username')} autoComplete="off" />
        <FormTextArea
          name="reason"
          label={t('staffOperation.reason')}
          help={t('staffOperation.endReasonHelp')}
        />
        <FormCheckbox
          name="removeSecondFactor"
          label={t('staffOperation.factorLost')}
          help={t('staffOperation.factorLostHelp')}
        />
        {passwordAgain}
      </EndpointForm>
    </Dialog>
  )
}
