import type { ComponentProps, ReactNode, Ref } from 'react'
import { classes } from '../classes.ts'
import style from './field.module.css'
import { FieldFrame } from './field-frame.tsx'

interface Props extends Omit<ComponentProps<'select'>, 'id' | 'onChange' | 'children'> {
  label: string
  help?: ReactNode
  options: readonly { value: string; label: string }[]
  onChange?: (value: string) => void
  error?: string | undefined
  /** No wider than its words need. */
  narrow?: boolean
  ref?: Ref<HTMLSelectElement>
}

/** The browser's own select. */
export function SelectField({ label, help, options, onChange, error, narrow = false, ...rest }: Props) {
  return (
    <FieldFrame label={label} help={help} error={error}>
      {input => (
        <select
          {...rest}
          {...input}
          className={classes(input.className, narrow && style.narrow)}
          onChange={event => onChange?.(event.target.value)}
        >
          <Options options={options} />
        </select>
      )}
    </FieldFrame>
  )
}

interface InlineProps extends Omit<Props, 'label' | 'help' | 'error' | 'narrow'> {
  id: string
}

/** A select within a line or a toolbar; its label is beside it, by `id`. */
export function InlineSelect({ options, onChange, className, ...rest }: InlineProps) {
  return (
    <select
      {...rest}
      className={classes(style.inline, className)}
      onChange={event => onChange?.(event.target.value)}
    >
      <Options options={options} />
    </select>
  )
}

function Options({ options }: Pick<Props, 'options'>) {
  return options.map(option => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ))
}
