import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import style from './legend.module.css'

/** What the marks and colours of a picture mean. */
export function Legend(props: ComponentProps<'ul'>) {
  return <ul {...props} className={style.legend} />
}

/** One of them; its class sets the colours `--ink` and `--tint`, and how the line `--edge` is drawn. */
export function LegendItem({ className, ...rest }: ComponentProps<'li'>) {
  return <li {...rest} className={classes(style.item, className)} />
}
