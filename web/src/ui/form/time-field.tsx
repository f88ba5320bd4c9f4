import { parseTime, type Time } from '@internationalized/date'
import { localeOf } from '@studentgo/protocol/language'
import { type ReactNode, useImperativeHandle, useRef } from 'react'
import { TimeField as AriaTimeField, DateInput, I18nProvider, Label, Text } from 'react-aria-components'
import { useFormats } from '#web/platform/language/format.ts'
import style from './date-field.module.css'
import field from './field.module.css'
import { PatternSegment } from './pattern-segment.tsx'

interface Props {
  label: ReactNode
  error?: string | undefined
  /** A wall-clock time `HH:mm`, or empty. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  ref?: (element: { focus: () => void } | null) => void
}

/** A time of day by a clock of 24 hours. */
export function TimeField({ label, error, value, onChange, onBlur, ref }: Props) {
  const { language } = useFormats()
  const input = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    focus: () => input.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus(),
  }))
  return (
    <I18nProvider locale={localeOf(language)}>
      <AriaTimeField
        className={field.field ?? ''}
        value={timeIn(value)}
        onChange={time => onChange(time?.toString().slice(0, 5) ?? '')}
        onBlur={() => onBlur?.()}
        hourCycle={24}
        granularity="minute"
        isInvalid={error !== undefined}
        validationBehavior="aria"
      >
        <Label className={field.label ?? ''}>{label}</Label>
        <DateInput ref={input} className={style.input ?? ''}>
          {segment => <PatternSegment segment={segment} pattern="format.time" />}
        </DateInput>
        {error ? (
          <Text slot="errorMessage" data-fault className={field.error ?? ''}>
            {error}
          </Text>
        ) : null}
      </AriaTimeField>
    </I18nProvider>
  )
}

function timeIn(value: string): Time | null {
  return value ? parseTime(value) : null
}
