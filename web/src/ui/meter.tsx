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

/** A share from 0 to 1 as a bar. Its number stands beside it as text. */
export function ShareBar({ share }: { share: number }) {
  return (
    <svg className={style.share} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="6" className={style.rest} />
      <rect width={share * 100} height="6" className={style.done} />
    </svg>
  )
}
