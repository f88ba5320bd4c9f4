import type { NoticeKind } from '@studentgo/protocol/absences'
import { useTranslation } from 'react-i18next'
import { useField, useFieldValue } from '#web/platform/forms/form-fields.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { FieldRow } from '#web/ui/form/field-frame.tsx'
import { TimeField } from '#web/ui/form/time-field.tsx'

/** The days of a notice; lateness has one. `earliest` is the first day that leave can start. */
export function Days({ earliest }: { earliest: string | undefined }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const kind = useFieldValue<NoticeKind>('kind')
  const start = useField<string>('startDate')
  const end = useField<string>('endDate')
  const oneDay = kind === 'LATE'
  return (
    <FieldRow wide>
      <DateField
        label={t(oneDay ? 'absences.report.day' : 'absences.report.from')}
        help={earliest ? t('absences.leave.earliest', { date: formats.date(earliest) }) : undefined}
        {...start}
        onChange={value => {
          start.onChange(value)
          if (value > end.value) end.onChange(value)
        }}
        {...(earliest === undefined ? {} : { earliest })}
      />
      {oneDay ? null : <DateField label={t('absences.report.to')} {...end} earliest={start.value} />}
    </FieldRow>
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
        onChange={event => part.onChange(event.target.checked)}
      />
      {part.value ? <Times /> : null}
    </>
  )
}

function Arrival() {
  const { t } = useTranslation()
  const end = useField<string>('endTime')
  return <TimeField label={t('absences.report.arrival')} {...end} />
}

function Times() {
  const { t } = useTranslation()
  const start = useField<string>('startTime')
  const end = useField<string>('endTime')
  return (
    <FieldRow>
      <TimeField label={t('absences.report.fromTime')} {...start} />
      <TimeField label={t('absences.report.toTime')} {...end} />
    </FieldRow>
  )
}
