import type { ComponentProps } from 'react'
import { Fault } from '#web/ui/content/text.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { type OfForm, useField, useFieldRule } from './form-fields.tsx'

type SelectProps = Omit<OfForm<ComponentProps<typeof SelectField>>, 'options'> &
  ({ labelOf: (value: string) => string } | Pick<ComponentProps<typeof SelectField>, 'options'>)

/**
 * A select of the values in the form's schema, labelled by `labelOf`; `options` are for a list that the schema leaves
 * open.
 */
export function FormSelect(props: SelectProps) {
  const known = useFieldRule(props.name)?.options ?? []
  const field = useField<string>(props.name)
  if ('options' in props) return <SelectField {...props} {...field} />
  const { labelOf, ...rest } = props
  return <SelectField {...rest} {...field} options={known.map(value => ({ value, label: labelOf(value) }))} />
}

/** A checkbox of the surrounding form. */
export function FormCheckbox({ name, help, ...rest }: OfForm<ComponentProps<typeof Checkbox>>) {
  const { value, onChange, onBlur, error, ref } = useField<boolean>(name)
  return (
    <Checkbox
      {...rest}
      help={error === undefined ? help : <Fault inline>{error}</Fault>}
      aria-invalid={error === undefined ? undefined : true}
      checked={value}
      onChange={event => onChange(event.target.checked)}
      onBlur={onBlur}
      ref={ref}
    />
  )
}
