import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import style from './table.module.css'

interface Props extends ComponentProps<'table'> {
  /** Numbers and short words stay on one line where there is room. */
  short?: boolean
}

/** Rows and columns with a line below each row. */
export function Table({ short = false, className, ...rest }: Props) {
  return <table {...rest} className={classes(style.table, short && style.short, className)} />
}
