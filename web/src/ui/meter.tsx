import { useId } from 'react'
import style from './meter.module.css'

/** How much of something is done, in words and as a bar. */
export function Meter({ label, value, max }: { label: string; value: number; max: number }) {
  const id = useId()
  return (
    <div className={style.meter}>
      <label htmlFor={id}>{label}</label>
      <progress id={id} value={value} max={max} />
    </div>
  )
}
