import { type ComponentProps, type ReactNode, useId } from 'react'
import style from './field.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  label: ReactNode
  help?: ReactNode
}

export function Checkbox({ label, help, ...rest }: Props) {
  const id = useId()
  return (
    <div className={style.check}>
      <input {...rest} id={id} type="checkbox" aria-describedby={help ? `${id}-help` : undefined} />
      <div>
        <label htmlFor={id}>{label}</label>
        {help ? (
          <p id={`${id}-help`} className={style.help}>
            {help}
          </p>
        ) : null}
      </div>
    </div>
  )
}
