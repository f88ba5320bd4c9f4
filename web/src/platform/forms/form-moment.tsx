import type { ReactNode } from 'react'
import { FieldRow } from '#web/ui/form/field-frame.tsx'
import { FormDay } from './form-day.tsx'
import { useField } from './form-fields.tsx'
import { FormTime } from './form-time.tsx'

/** A day and a time of the school, as values of fields. */
export interface Moment {
  date: string
  time: string
}

/** An instant of an answer, which has the school's offset, as its day and its time. */
export function momentOf(instant: string | undefined): Moment {
  return { date: instant?.slice(0, 10) ?? '', time: instant?.slice(11, 16) ?? '' }
}

/** Without a day both are empty, and without a time the usual one is used. */
export function momentAt({ date, time }: Moment, usualTime: string): Moment {
  return date === '' ? { date, time: '' } : { date, time: time || usualTime }
}

interface Props {
  name: string
  label: ReactNode
  timeLabel: ReactNode
}

/** A day and a time of the surrounding form; an error of both is shown at the day. */
export function FormMoment({ name, label, timeLabel }: Props) {
  const { error } = useField<Moment>(name)
  return (
    <FieldRow>
      <FormDay name={`${name}.date`} label={label} error={error} />
      <FormTime name={`${name}.time`} label={timeLabel} />
    </FieldRow>
  )
}
