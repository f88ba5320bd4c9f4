import type { NoticeKind } from '@studentgo/protocol/absences'
import { addDays } from '@studentgo/protocol/rules/calendar'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormCheckbox } from '#web/platform/forms/form-choices.tsx'
import { FormDay } from '#web/platform/forms/form-day.tsx'
import { useField, useFieldValue } from '#web/platform/forms/form-fields.tsx'
import { FormTime } from '#web/platform/forms/form-time.tsx'
import { useFormats } from '#web/platform/language/format.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { FieldRow } from '#web/ui/form/field-frame.tsx'
import { DateField } from '#web/ui/late.tsx'
import { lastOf, quickCountOf, quickCounts, quickDays } from './quick-days.ts'

/** The days of leave; `earliest` is the first day that it can start. */
export function LeaveDays({ earliest }: { earliest: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return <FromTo earliest={earliest} help={t('absences.leave.earliest', { date: formats.date(earliest) })} />
}

/** The days of an absence: the likely ones with one tap, others by their dates. Lateness has one day. */
export function Days() {
  const { t } = useTranslation()
  const formats = useFormats()
  const today = useToday()
  const kind = useFieldValue<NoticeKind>('kind')
  const start = useField<string>('startDate')
  const end = useField<string>('endDate')
  const quick = quickDays(today)
  const count = quickCountOf(start.value, end.value)
  const [isOther, setOther] = useState(!quick.includes(start.value) || count === undefined)
  const isLate = kind === 'LATE'

  function choose(day: string): void {
    setOther(day === 'other')
    if (day === 'other') return
    start.onChange(day)
    end.onChange(lastOf(day, count ?? 1))
  }

  const nameOf = (day: string) => {
    if (day === today) return t('absences.report.today')
    return day === addDays(today, 1) ? t('absences.report.tomorrow') : formats.shortWeekdayDate(day)
  }
  const days = quick.map(day => ({ value: day, label: nameOf(day) }))
  return (
    <>
      <Choice
        chips
        label={t('absences.report.when')}
        options={[...days, { value: 'other', label: t('absences.report.otherDay') }]}
        value={isOther ? 'other' : start.value}
        onChange={choose}
        error={isOther ? undefined : start.error}
        ref={start.ref}
      />
      {isOther && isLate ? <FormDay name="startDate" label={t('absences.report.day')} /> : null}
      {isOther && !isLate ? <FromTo /> : null}
      {isOther || isLate ? null : (
        <Choice
          chips
          label={t('absences.report.howManyDays')}
          options={quickCounts.map(one => ({ value: String(one), label: String(one) }))}
          value={count === undefined ? undefined : String(count)}
          onChange={one => end.onChange(lastOf(start.value, Number(one)))}
          error={end.error}
        />
      )}
    </>
  )
}

/** A first and a last day, in this order. */
function FromTo({ earliest, help }: { earliest?: string; help?: string }) {
  const { t } = useTranslation()
  const start = useField<string>('startDate')
  const end = useField<string>('endDate')
  return (
    <FieldRow wide>
      <DateField
        label={t('absences.report.from')}
        help={help}
        {...start}
        onChange={value => {
          start.onChange(value)
          if (value > end.value) end.onChange(value)
        }}
        {...(earliest === undefined ? {} : { earliest })}
      />
      <FormDay name="endDate" label={t('absences.report.to')} earliest={start.value} />
    </FieldRow>
  )
}

/** The arrival time of a late student. */
export function Arrival() {
  const { t } = useTranslation()
  return <FormTime name="endTime" label={t('absences.report.arrival')} />
}

/** The times of an absence from part of one day. */
export function PartOfDay() {
  const { t } = useTranslation()
  const startDate = useFieldValue<string>('startDate')
  const endDate = useFieldValue<string>('endDate')
  const part = useFieldValue<boolean>('part')
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
