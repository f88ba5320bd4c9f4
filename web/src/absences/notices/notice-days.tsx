import type { NoticeKind } from '@studentgo/protocol/absences'
import { useTranslation } from 'react-i18next'
import { FormCheckbox } from '#web/platform/forms/form-choices.tsx'
import { FormDay } from '#web/platform/forms/form-day.tsx'
import { useField, useFieldValue } from '#web/platform/forms/form-fields.tsx'
import { FormTime } from '#web/platform/forms/form-time.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { FieldRow } from '#web/ui/form/field-frame.tsx'
import { DateField } from '#web/ui/late.tsx'

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
      {oneDay ? null : <FormDay name="endDate" label={t('absences.report.to')} earliest={start.value} />}
    </FieldRow>
  )
}

/** Times belong to lateness, and to an absence of one day that is not whole. */
export function PartOfDay() {
  const { t } = useTranslation()
  const kind = useFieldValue<NoticeKind>('kind')
  const startDate = useFieldValue<string>('startDate')
  const endDate = useFieldValue<string>('endDate')
  const part = useFieldValue<boolean>('part')
  if (kind === 'LATE') return <FormTime name="endTime" label={t('absences.report.arrival')} />
  if (startDate !== endDate) return null
  return (
    <>
      <FormCheckbox name="part" label={t('absences.report.part')} />
      {part ? (
        <FieldRow>
          <FormTime name="startTime" label={t('absences.report.fromTime')} />
          <FormTime name="endTime" label={t('absences.report.toTime')} />
        </FieldRow>
      ) : null}
    </>
  )
}
