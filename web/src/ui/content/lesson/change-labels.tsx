import type { EntryChange } from '@studentgo/protocol/timetable'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type Formats, useFormats } from '#web/platform/language/format.ts'
import style from './change-labels.module.css'

/** Changes as old → new; read out as «before … now …». */
export function ChangeLabels({ changes }: { changes: readonly EntryChange[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return changes.filter(isShown).map((change, at) => {
    const text = textOf(change, changes, t, formats)
    return (
      <span key={change.field}>
        {at > 0 ? ' · ' : null}
        {text.to === undefined ? (
          text.label
        ) : (
          <>
            {text.label} <OldNew from={text.from} to={text.to} />
          </>
        )}
      </span>
    )
  })
}

/** `B214 → A101` with the old value struck through, and the same as text for screen readers. */
export function OldNew({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation()
  return (
    <span className={style.oldNew}>
      <span className="visually-hidden">{t('timetable.beforeNow', { from, to })}</span>
      <span aria-hidden="true">
        <s>{from}</s> → {to}
      </span>
    </span>
  )
}

/** The new end follows from the new start. */
function isShown(change: EntryChange, _at: number, changes: readonly EntryChange[]): boolean {
  return change.field !== 'end' || !changes.some(other => other.field === 'start')
}

interface ChangeText {
  label: string
  from: string
  to?: string
}

function textOf(
  change: EntryChange,
  changes: readonly EntryChange[],
  t: TFunction,
  formats: Formats,
): ChangeText {
  const { field, from, to } = change
  if (field === 'state') {
    return { label: t(to === 'CANCELLED' ? 'timetable.cancelled' : 'timetable.heldAfterAll'), from }
  }
  const label = t(`timetable.changed.${field}`)
  if (field !== 'start' && field !== 'end') return { label, from: from || '–', to: to || '–' }
  const otherDay = changes.some(
    one => one.field === 'start' && formats.dayOf(one.from) !== formats.dayOf(one.to),
  )
  const write = (instant: string) =>
    otherDay
      ? `${formats.shortWeekdayDate(formats.dayOf(instant))} ${formats.time(instant)}`
      : formats.time(instant)
  return { label, from: write(from), to: write(to) }
}
