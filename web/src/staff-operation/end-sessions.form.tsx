import { endPersonsSessions, endSessionsBody } from '@studentgo/protocol/staff-operation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { EndpointForm } from '#web/platform/forms/endpoint-form.tsx'
import { FormTextArea, FormTextField } from '#web/platform/forms/form-fields.tsx'
import { Receipt } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Dialog } from '#web/ui/late.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'

/** Signs one person out on all devices, with a reason. */
export function EndSessions() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [ended, setEnded] = useState<{ count: number; key: number }>()
  const end = useEndpointMutation(endPersonsSessions)
  return (
    <>
      {ended === undefined ? null : (
        <Receipt key={ended.key} fresh title={t('staffOperation.endedSessions', { count: ended.count })} />
      )}
      <Actions>
        <Button onClick={() => setOpen(true)}>{t('staffOperation.endSessions')}</Button>
      </Actions>
      {isOpen ? (
        <Dialog title={t('staffOperation.endSessions')} onClose={() => setOpen(false)}>
          <EndpointForm
            mutation={end}
            schema={endSessionsBody}
            initial={{ person: '', reason: '' }}
            draft={null}
            toInput={body => ({ body })}
            onDone={reply => {
              setEnded(last => ({ count: reply.ended, key: (last?.key ?? 0) + 1 }))
              setOpen(false)
            }}
            onCancel={() => setOpen(false)}
            submitLabel={t('staffOperation.endNow')}
          >
            <p>{t('staffOperation.endWhat')}</p>
            <FormTextField name="person" label={t('staffOperation.person')} autoComplete="off" />
            <FormTextArea
              name="reason"
              label={t('staffOperation.reason')}
              help={t('staffOperation.endReasonHelp')}
            />
          </EndpointForm>
        </Dialog>
      ) : null}
    </>
  )
}
