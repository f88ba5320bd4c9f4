import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import style from './timeline.module.css'

/** What comes after each other, from top to bottom. */
export function Timeline(props: ComponentProps<'ol'>) {
  return <ol {...props} className={style.timeline} />
}

interface ItemProps extends ComponentProps<'li'> {
  /** Where it is in time, by its dot and by the line below it; `good` is an end that was reached. */
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
