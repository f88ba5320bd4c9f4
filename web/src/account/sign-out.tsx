import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readRows } from '#web/platform/offline/outbox.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { signOut } from '#web/platform/session/session.ts'
import { OutboxRows } from '#web/ui/feedback/outbox-rows.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Dialog } from '#web/ui/late.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'

/** Signs out; this clears the device, so it asks for confirmation first where something is unsent. */
export function SignOut() {
  const { t } = useTranslation()
  const { call, boot } = useApp()
  const queryClient = useQueryClient()
  const [unsent, setUnsent] = useState<{ own: number; ofOthers: number }>()
  const leave = () => signOut(call, queryClient, to => location.assign(to), boot)

  async function askOrLeave(): Promise<void> {
    const waiting = await readRows()
    if (waiting.own + waiting.ofOthers === 0) await leave()
    else setUnsent(waiting)
  }

  return (
    <>
      <Button variant="danger" onClick={() => void askOrLeave()}>
        {t('account.signOut')}
      </Button>
      {unsent === undefined ? null : (
        <Dialog title={t('outbox.title')} onClose={() => setUnsent(undefined)}>
          {unsent.own === 0 ? null : <p>{t('outbox.signOut.text', { count: unsent.own })}</p>}
          {unsent.ofOthers === 0 ? null : <p>{t('outbox.signOut.others', { count: unsent.ofOthers })}</p>}
          <OutboxRows />
          <Actions>
            <Button variant="primary" onClick={() => setUnsent(undefined)}>
              {t('form.cancel')}
            </Button>
            <Button variant="danger" onClick={() => void leave()}>
              {t('outbox.signOut.anyway')}
            </Button>
          </Actions>
        </Dialog>
      )}
    </>
  )
}
