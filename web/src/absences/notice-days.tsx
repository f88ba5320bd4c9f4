import type { NoticeKind } from '@studentgo/protocol/absences'
import { useTranslation } from 'react-i18next'
import { useField, useFieldValue } from '#web/platform/endpoint-form.tsx'
import { useFormats } from '#web/platform/format.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { TimeField } from '#web/ui/time-field.tsx'
import style from './form.module.css'

/** The days of a notice; lateness has one. `earliest` is the first day that leave can start. */
export function Days({ earliest }: { earliest: string | undefined }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const kind = useFieldValue<NoticeKind>('kind')
  const start = useField<string>('startDate')
  const end = useField<string>('endDate')
  const oneDay = kind === 'LATE'
  return (
    <div className={style.pair}>
      <DateField
        label={t(oneDay ? 'absences.report.day' : 'absences.report.from')}
        help={earliest ? t('absences.leave.earliest', { date: formats.date(earliest) }) : undefined}
        value={start.value}
        onChange={value => {
          start.set(value)
          if (value > end.value) end.set(value)
        }}
        onBlur={start.onBlur}
        error={start.error}
        {...(earliest === undefined ? {} : { earliest })}
        ref={start.ref}
      />
      {oneDay ? null : (
        <DateField
          label={t('absences.report.to')}
          value={end.value}
          onChange={end.set}
          onBlur={end.onBlur}
          error={end.error}
          earliest={start.value}
          ref={end.ref}
        />
      )}
    </div>
  )
}

/** Times belong to lateness, and to an absence of one day that is not whole. */
export function PartOfDay() {
  const { t } = useTranslation()
  const kind = useFieldValue<NoticeKind>('kind')
  const startDate = useFieldValue<string>('startDate')
  const endDate = useFieldValue<string>('endDate')
  const part = useField<boolean>('part')
  if (kind === 'LATE') return <Arrival />
  if (startDate !== endDate) return null
  return (
    <>
      <Checkbox
        label={t('absences.report.part')}
        checked={part.value}
        onChange={event => part.set(event.target.checked)}
      />
      {part.value ? <Times /> : null}
    </>
  )
}

function Arrival() {
  const { t } = useTranslation()
  const end = useField<string>('endTime')
  return (
    <TimeField
      label={t('absences.report.arrival')}
      value={end.value}
      onChange={end.set}
      onBlur={end.onBlur}
      error={end.error}
      ref={end.ref}
    />
  )
}

function Times() {
  const { t } = useTranslation()
  const start = useField<string>('startTime')
  const end = useField<string>('endTime')
  return (
    <div className={style.times}>
      <TimeField
        label={t('absences.report.fromTime')}
        value={start.value}
        onChange={start.set}
        onBlur={start.onBlur}
        error={start.error}
        ref={start.ref}
      />
      <TimeField
        label={t('absences.report.toTime')}
        value={end.value}
        onChange={end.set}
        onBlur={end.onBlur}
        error={end.error}
        ref={end.ref}
      />
    </div>
  )
}
