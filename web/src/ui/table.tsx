import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import style from './table.module.css'

/** Rows and columns with a line below each row. */
export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return <table {...rest} className={classes(style.table, className)} />
}
