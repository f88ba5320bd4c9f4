import type { ReactNode } from 'react'
import style from './event-page.module.css'

/** One line of a list of facts. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={style.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
