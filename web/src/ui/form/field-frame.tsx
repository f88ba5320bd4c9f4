import { type ReactNode, useId } from 'react'
import style from './field.module.css'

interface Props {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
  /** The input itself, with the attributes that connect it to its label, its help and its error. */
  children: (input: {
    id: string
    className: string | undefined
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** A field with its label, its help and its error, which are read out with it. */
export function FieldFrame({ label, help, error, children }: Props) {
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
      {children({
        id,
        className: style.input,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {error ? (
        <p id={`${id}-error`} data-fault className={style.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

/** Fields side by side on wide screens; `wide` is for fields with several parts. */
export function FieldRow({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return <div className={wide ? style.wideRow : style.row}>{children}</div>
}
