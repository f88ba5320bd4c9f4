import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import style from './legend.module.css'

/** The legend of a chart's marks and colours. */
export function Legend(props: ComponentProps<'ul'>) {
  return <ul {...props} className={style.legend} />
}

/** One entry; its class sets the colours `--ink` and `--tint`, and the line style `--edge`. */
export function LegendItem({ className, ...rest }: ComponentProps<'li'>) {
  return <li {...rest} className={classes(style.item, className)} />
}
