import { type ComponentProps, type ReactNode, useId } from 'react'
import style from './field.module.css'

interface Props extends Omit<ComponentProps<'textarea'>, 'id'> {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
}

/** Several lines of text with their label, their help and their fault, which are read out with the field. */
export function TextArea({ label, help, error, rows = 3, ...rest }: Props) {
  const id = useId()
  const described = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={style.field}>
      <label htmlFor={id} className={style.label}>
        {label}
      </label>
      {help ? (
        <p id={`${id}-help`} className={style.help}>
          {help}
        </p>
      ) : null}
      <textarea
        {...rest}
        id={id}
        rows={rows}
        className={style.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error ? (
        <p id={`${id}-error`} className={style.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
