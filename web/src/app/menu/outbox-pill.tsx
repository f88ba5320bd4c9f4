import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAgainUnasked } from '#web/platform/api/queries.ts'
import { useOnline } from '#web/platform/offline/online.ts'
import { followOutbox, keepSending, useOutbox } from '#web/platform/offline/outbox.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/content/icon.tsx'
import { OutboxRows } from '#web/ui/feedback/outbox-rows.tsx'
import { Dialog } from '#web/ui/late.tsx'
import style from '../shells/shell.module.css'

/** The number of writes in the outbox; opens their list. */
export default function OutboxPill() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { subjectTag } = useSignedIn()
  const rows = useOutbox()
  const isOnline = useOnline()
  const [isOpen, setOpen] = useState(false)
  useEffect(
    () => followOutbox(subjectTag, affects => readAgainUnasked(queryClient, affects)),
    [subjectTag, queryClient],
  )
  const isWaiting = rows.some(({ state }) => state === 'WAITING')
  useEffect(() => (isOnline && isWaiting ? keepSending() : undefined), [isOnline, isWaiting])
  const count = rows.length
  return (
    <>
      {count === 0 ? null : (
        <button
          type="button"
          className={classes(style.barLink, style.outbox)}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Icon name="unsent" />
          <span className={style.unreadNumber}>
            <span aria-hidden="true">{count}</span>
            <span className="visually-hidden">{t('outbox.count', { count })}</span>
          </span>
        </button>
      )}
      {isOpen ? (
        <Dialog title={t('outbox.title')} onClose={() => setOpen(false)}>
          <p>{t(count === 0 ? 'outbox.empty' : 'outbox.explain')}</p>
          <OutboxRows />
        </Dialog>
      ) : null}
    </>
  )
}
