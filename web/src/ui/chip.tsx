import type { ReactNode } from 'react'
import style from './chip.module.css'
import { classes } from './classes.ts'

interface Props {
  tone?: 'plain' | 'now' | 'good' | 'changed' | 'quiet'
  children: ReactNode
}

/** A state in a word or two. */
export function Chip({ tone = 'plain', children }: Props) {
  return <span className={classes(style.chip, style[tone])}>{children}</span>
}
