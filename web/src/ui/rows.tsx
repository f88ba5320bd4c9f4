import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import style from './rows.module.css'

interface Props {
  children: ReactNode
  className?: string | undefined
}

/** Rows below each other with a line between them. */
export function RowList({ as: Element = 'ul', children }: { as?: 'ul' | 'ol'; children: ReactNode }) {
  return <Element className={style.list}>{children}</Element>
}

/** One row; with `split` its parts stand at its two ends where there is room. */
export function Row({ split = false, children, className }: Props & { split?: boolean }) {
  return <li className={classes(style.row, split && style.split, className)}>{children}</li>
}
