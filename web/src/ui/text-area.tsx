import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame } from './field-frame.tsx'

interface Props extends Omit<ComponentProps<'textarea'>, 'id'> {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
}

/** Several lines of text. */
export function TextArea({ label, help, error, rows = 3, ...rest }: Props) {
  return (
    <FieldFrame label={label} help={help} error={error}>
      {input => <textarea {...rest} {...input} rows={rows} />}
    </FieldFrame>
  )
}
