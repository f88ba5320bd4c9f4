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

/** The way out; with something unsent on this device, only after it was asked whether that may be deleted. */
export function SignOut() {
  const { t } = useTranslation()
  const { call, boot } = useApp()
  const queryClient = useQueryClient()
  const [unsent, setUnsent] = useState(0)
  const leave = () => signOut(call, queryClient, to => location.assign(to), boot)

  async function askOrLeave(): Promise<void> {
    const rows = await readRows()
    if (rows.length === 0) await leave()
    else setUnsent(rows.length)
  }

  return (
    <>
      <Button variant="danger" onClick={() => void askOrLeave()}>
        {t('account.signOut')}
      </Button>
      {unsent === 0 ? null : (
        <Dialog title={t('outbox.title')} onClose={() => setUnsent(0)}>
          <p>{t('outbox.signOut.text', { count: unsent })}</p>
          <OutboxRows />
          <Actions>
            <Button variant="primary" onClick={() => setUnsent(0)}>
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
