import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import style from './timeline.module.css'

/** A sequence of events, from top to bottom. */
export function Timeline(props: ComponentProps<'ol'>) {
  return <ol {...props} className={style.timeline} />
}

interface ItemProps extends ComponentProps<'li'> {
  /** Its position in time, shown by its dot and the line below it; `good` is a successful end. */
  state?: 'past' | 'now' | 'good' | 'next'
  /** On the line instead of a dot. */
  mark?: ReactNode
}

export function TimelineItem({ state = 'past', mark, children, ...rest }: ItemProps) {
  return (
    <li {...rest} className={classes(style.item, style[state])}>
      <span className={style.mark}>{mark}</span>
      {children}
    </li>
  )
}
