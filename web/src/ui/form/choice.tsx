import { type ReactNode, type Ref, useId } from 'react'
import style from './choice.module.css'
import field from './field.module.css'

export interface Option<Value extends string> {
  value: Value
  label: string
  /** The consequence of the choice: the rule beside the control. */
  note?: ReactNode
}

interface Props<Value extends string> {
  label: ReactNode
  options: readonly Option<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  error?: string | undefined
  /** As short words side by side, with the note of the chosen one below them. */
  chips?: boolean
  /** The first option, which gets the focus after an error. */
  ref?: Ref<HTMLInputElement>
}

/** A choice of one from a few options, all visible. */
export function Choice<Value extends string>({
  label,
  options,
  value,
  onChange,
  error,
  chips = false,
  ref,
}: Props<Value>) {
  const id = useId()
  const chosen = options.find(option => option.value === value)
  return (
    <fieldset className={style.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <div className={chips ? style.chips : style.choices}>
        {options.map((option, at) => (
          <label key={option.value} className={style.choice}>
            <input
              ref={at === 0 ? ref : undefined}
              type="radio"
              name={id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-describedby={
                option.note && (!chips || option === chosen) ? `${id}-${option.value}` : undefined
              }
            />
            <span>{option.label}</span>
            {option.note && !chips ? (
              <span id={`${id}-${option.value}`} className={style.note}>
                {option.note}
              </span>
            ) : null}
          </label>
        ))}
      </div>
      {chips && chosen?.note ? (
        <p id={`${id}-${chosen.value}`} className={style.note}>
          {chosen.note}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} data-fault className={field.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
