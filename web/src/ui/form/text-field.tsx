import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame } from './field-frame.tsx'

interface Labelled {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
}

/** One line of text. */
export function TextField({ label, help, error, ...rest }: Labelled & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <FieldFrame label={label} help={help} error={error}>
      {input => <input {...rest} {...input} />}
    </FieldFrame>
  )
}

/** Several lines of text. */
export function TextArea({
  label,
  help,
  error,
  rows = 3,
  ...rest
}: Labelled & Omit<ComponentProps<'textarea'>, 'id'>) {
  return (
    <FieldFrame label={label} help={help} error={error}>
      {input => <textarea {...rest} {...input} rows={rows} />}
    </FieldFrame>
  )
}
