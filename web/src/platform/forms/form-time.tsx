import type { ComponentProps } from 'react'
import { TimeField } from '#web/ui/late.tsx'
import { type OfForm, useField } from './form-fields.tsx'

/** A time of day of the surrounding form. */
export function FormTime(props: OfForm<ComponentProps<typeof TimeField>>) {
  return <TimeField {...props} {...useField<string>(props.name)} />
}
