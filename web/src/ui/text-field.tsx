import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame } from './field-frame.tsx'

interface Props extends Omit<ComponentProps<'input'>, 'id'> {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
}

/** One line of text. */
export function TextField({ label, help, error, ...rest }: Props) {
  return (
    <FieldFrame label={label} help={help} error={error}>
      {input => <input {...rest} {...input} />}
    </FieldFrame>
  )
}
