import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { TextField } from './text-field.tsx'

interface Props extends Pick<ComponentProps<'input'>, 'maxLength' | 'name'> {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
  value: string
  onChange: (text: string) => void
}

/**
 * A search field. Text typed before hydration is searched for: the program would otherwise not know it, and would empty
 * the field at the next rendering.
 */
export function SearchField({ value, onChange, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const takeOver = useEffectEvent(() => {
    const typed = input.current?.value ?? value
    if (typed !== value) onChange(typed)
  })
  useEffect(() => takeOver(), [])
  return (
    <TextField
      {...rest}
      ref={input}
      type="search"
      autoComplete="off"
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}
