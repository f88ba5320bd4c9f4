import { type ReactNode, useId } from 'react'
import style from './field.module.css'

interface Props {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
  /** The input itself, with what ties it to its label, its help and its fault. */
  children: (input: {
    id: string
    className: string | undefined
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** A field with its label, its help and its fault, which are read out with it. */
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

/** Fields beside each other where there is room; `wide` ones have parts of their own. */
export function FieldRow({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return <div className={wide ? style.wideRow : style.row}>{children}</div>
}
