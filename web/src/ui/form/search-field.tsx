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
 * A line of text to search by. What was typed into the page before the program took it over is searched for: the
 * program knows of no letter then, and would put the field back to none when it next draws it.
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
