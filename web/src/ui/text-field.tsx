import { type ComponentProps, type ReactNode, useId } from 'react'
import style from './field.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'id'> {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
}

/** One line of text with its label, its help and its fault, which is read out with the field. */
export function TextField({ label, help, error, ...rest }: Props) {
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
      <input
        {...rest}
        id={id}
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
