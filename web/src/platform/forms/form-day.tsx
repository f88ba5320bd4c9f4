import type { ComponentProps } from 'react'
import { DateField } from '#web/ui/late.tsx'
import { type OfForm, useField } from './form-fields.tsx'

/** A school day of the surrounding form. */
export function FormDay({
  error,
  ...rest
}: OfForm<ComponentProps<typeof DateField>> & { error?: string | undefined }) {
  const field = useField<string>(rest.name)
  return <DateField {...rest} {...field} error={field.error ?? error} />
}
