import type { ReactNode } from 'react'
import { useField } from '#web/platform/endpoint-form.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

interface Props {
  name: string
  label: ReactNode
  help?: ReactNode
  rows?: number
  maxLength: number
}

/** A text of several lines in one of the forms of the plan. */
export function TextInForm({ name, ...rest }: Props) {
  const field = useField<string>(name)
  return (
    <TextArea
      {...rest}
      ref={field.ref}
      value={field.value}
      onChange={event => field.set(event.target.value)}
      onBlur={field.onBlur}
      error={field.error}
    />
  )
}
