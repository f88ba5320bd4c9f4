import { type ReactNode, type Ref, useId } from 'react'
import { Quiet } from '../content/text.tsx'
import { Checkbox } from './checkbox.tsx'
import style from './choice.module.css'

interface Props<Value extends string | number> {
  label: ReactNode
  help?: ReactNode
  options: readonly { value: Value; label: ReactNode; help?: ReactNode }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  onBlur?: () => void
  /** The first option, which gets the focus after an error. */
  ref?: Ref<HTMLInputElement>
}

/** A choice of any number from a few options, all visible. */
export function CheckboxGroup<Value extends string | number>(props: Props<Value>) {
  const { label, help, options, value, onChange, onBlur, ref } = props
  const id = useId()
  return (
    <fieldset className={style.group} aria-describedby={help ? id : undefined}>
      <legend>{label}</legend>
      {help ? (
        <Quiet small id={id}>
          {help}
        </Quiet>
      ) : null}
      {options.map((option, at) => (
        <Checkbox
          key={option.value}
          ref={at === 0 ? ref : undefined}
          label={option.label}
          help={option.help}
          checked={value.includes(option.value)}
          onBlur={onBlur}
          onChange={event =>
            onChange(
              event.target.checked ? [...value, option.value] : value.filter(one => one !== option.value),
            )
          }
        />
      ))}
    </fieldset>
  )
}
