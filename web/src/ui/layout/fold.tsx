import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import style from './fold.module.css'

interface FoldProps extends ComponentProps<'details'> {
  summary: ReactNode
  /** Looks like a link within text, instead of a heading. */
  small?: boolean
}

/** Content that is folded away until the reader opens it. */
export function Fold({ summary, small = false, className, children, ...rest }: FoldProps) {
  return (
    <details {...rest} className={classes(small ? style.smallFold : style.fold, className)}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
