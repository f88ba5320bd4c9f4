import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure } from '#web/platform/api/call.ts'
import { useDescribeFailure } from '#web/platform/api/config.ts'
import { writeDraft } from '#web/platform/forms/drafts.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useOnline } from '#web/platform/offline/online.ts'
import { removeRow, retryRow } from '#web/platform/offline/outbox.ts'
import type { OutboxRow } from '#web/platform/offline/outbox-row.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Icon } from '../content/icon.tsx'
import { Quiet, Quote } from '../content/text.tsx'
import { Button } from '../form/button.tsx'
import { CopyButton } from '../form/copy-button.tsx'
import { Actions } from '../layout/layout.tsx'
import style from './outbox-line.module.css'

/** One row of the outbox. */
export default function OutboxLine({ row }: { row: OutboxRow }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isOnline = useOnline()
  const { state, title, isDraft, text, queuedAt } = row
  const isRefused = state === 'REFUSED'
  return (
    <div className={style.row}>
      <span className={isRefused ? style.refused : style.waiting}>
        <Icon name={isRefused ? 'warning' : 'offline'} />
      </span>
      <div className={style.what}>
        <strong>{isDraft ? t('outbox.draft', { title }) : title}</strong>
        <Quiet small>
          {t(isRefused ? 'outbox.refused' : isOnline ? 'outbox.waitingOnline' : 'outbox.waiting')} ·{' '}
          {formats.deviceTime(new Date(queuedAt).toISOString())}
        </Quiet>
        {isRefused ? <Reason row={row} /> : null}
        {text ? <Quote>{text}</Quote> : null}
        <Actions>{isRefused ? <AfterRefusal row={row} /> : <TakeBack row={row} />}</Actions>
      </div>
    </div>
  )
}

function Reason({ row: { refusal } }: { row: OutboxRow }) {
  const { t } = useTranslation()
  const describe = useDescribeFailure()
  const [first] = refusal ?? []
  // The reasons of a partial refusal are texts of the feature, with a count.
  const reason =
    first === undefined
      ? t('outbox.tooLong')
      : first.params?.count === undefined
        ? describe(new CallFailure('refused', { subErrors: [...(refusal ?? [])] }))
        : t(first.messageKey, { count: Number(first.params.count) })
  return <p>{reason}</p>
}

function TakeBack({ row }: { row: OutboxRow }) {
  const { t } = useTranslation()
  const [isTooLate, setTooLate] = useState(false)
  return (
    <>
      <Button small onClick={() => void removeRow(row.id).then(isRemoved => setTooLate(!isRemoved))}>
        {t('outbox.cancel')}
        <span className="visually-hidden">: {row.title}</span>
      </Button>
      <span role="status">{isTooLate ? t('outbox.onItsWay') : ''}</span>
    </>
  )
}

function AfterRefusal({ row }: { row: OutboxRow }) {
  const { t } = useTranslation()
  const session = useSession()
  const { draft, text } = row

  /** Restores the typed text to its form, and opens the screen of the form. */
  async function edit({ name, values }: NonNullable<typeof draft>): Promise<void> {
    if (session === null) return
    await writeDraft(name, session.draftKey, values)
    await removeRow(row.id)
    location.assign(row.address)
  }

  return (
    <>
      {draft === undefined ? (
        <Button small onClick={() => void retryRow(row.id)}>
          {t('outbox.again')}
        </Button>
      ) : (
        <Button small onClick={() => void edit(draft)}>
          {t('outbox.edit')}
        </Button>
      )}
      {text ? (
        <CopyButton variant="plain" text={() => text} label={t('outbox.copy')} done={t('outbox.copied')} />
      ) : null}
      <Button small variant="plain" onClick={() => void removeRow(row.id)}>
        {t('outbox.delete')}
      </Button>
    </>
  )
}
