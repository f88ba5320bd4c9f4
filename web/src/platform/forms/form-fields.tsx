import { type ComponentProps, createContext, useContext, useMemo } from 'react'
import { type FieldError, get, useController, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { TextArea, TextField } from '#web/ui/form/text-field.tsx'
import { useHydrated } from '../page/use-hydrated.ts'
import { fieldRule } from './schema-fields.ts'

/** The schema of the surrounding form. */
export const FormSchema = createContext<z.ZodMiniType | null>(null)

/** One field of the surrounding form, as props of the components in `ui`. */
export interface Field<Value> {
  name: string
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
  error: string | undefined
  /** Given to the element that takes the focus when this field has the first fault. */
  ref: (element: { focus?: () => void } | null) => void
}

export function useField<Value>(name: string): Field<Value> {
  const describe = useDescribeFault()
  const { field, fieldState } = useController({ name })
  return {
    name,
    value: field.value as Value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    error: describe(fieldState.error),
    ref: field.ref,
  }
}

function useDescribeFault() {
  const { t, i18n } = useTranslation()
  return (fault: FieldError | undefined) =>
    fault &&
    (i18n.exists(fault.message ?? '') ? t(fault.message ?? '', fault.types ?? {}) : t('error.general'))
}

/** The fault of a list of rows as a whole; faults of its fields are shown at the fields. */
export function useRowsFault(name: string): string | undefined {
  const describe = useDescribeFault()
  const { errors } = useFormState({ name })
  const fault = get(errors, name) as (Partial<FieldError> & { root?: FieldError }) | undefined
  if (fault?.root !== undefined) return describe(fault.root)
  return fault?.type === undefined ? undefined : describe(fault as FieldError)
}

/** The present value of another field of the form, for fields that depend on it. */
export function useFieldValue<Value>(name: string): Value {
  return useWatch({ name }) as Value
}

/** The props of a component of `ui` that the form does not provide. */
export type OfForm<Props> = Omit<Props, keyof Field<unknown> | 'checked'> & { name: string }

/** The props of a text field from its form. It is read-only until hydration, which would lose text typed before. */
function useText<Own extends { name: string; readOnly?: boolean | undefined }>({
  readOnly = false,
  ...own
}: Own) {
  const { onChange, ...field } = useField<string>(own.name)
  const { maxLength, required } = useFieldRule(own.name) ?? {}
  const waits = !useHydrated()
  return {
    maxLength,
    required,
    ...own,
    ...field,
    readOnly: readOnly || waits,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
}

/** The rule of the form's schema for a field. */
export function useFieldRule(name: string) {
  const schema = useContext(FormSchema)
  return useMemo(() => (schema === null ? undefined : fieldRule(schema, name)), [schema, name])
}

/** A single-line text field of the surrounding form, whose schema sets its length and whether it is required. */
export function FormTextField(props: OfForm<ComponentProps<typeof TextField>>) {
  return <TextField {...useText(props)} />
}

/** A multi-line text field of the surrounding form, by the same schema. */
export function FormTextArea(props: OfForm<ComponentProps<typeof TextArea>>) {
  return <TextArea {...useText(props)} />
}
