import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import style from './facts.module.css'

interface Props {
  /** `columns`: as many beside each other as there is room for; `beside`: the values beside their labels. */
  look?: 'stack' | 'columns' | 'beside'
  /** With a line below each. */
  lines?: boolean
  children: ReactNode
}

/** Labels and what holds for each, as `Fact`s. */
export function Facts({ look = 'stack', lines = false, children }: Props) {
  return <dl className={classes(style.facts, style[look], lines && style.lines)}>{children}</dl>
}

export function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={style.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
