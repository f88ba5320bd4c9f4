import type { Ref } from 'react'
import { FieldFrame } from './field-frame.tsx'

interface Props {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  error?: string | undefined
  ref?: Ref<HTMLSelectElement>
}

/** The browser's own select. */
export function SelectField({ label, value, options, onChange, error, ref }: Props) {
  return (
    <FieldFrame label={label} error={error}>
      {input => (
        <select {...input} ref={ref} value={value} onChange={event => onChange(event.target.value)}>
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
