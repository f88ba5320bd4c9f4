import type { ReactNode } from 'react'
import style from './actions.module.css'
import { classes } from './classes.ts'

interface Props {
  as?: 'div' | 'span' | 'nav'
  'aria-label'?: string
  className?: string | undefined
  children: ReactNode
}

/** Buttons, links and short texts beside each other. */
export function Actions({ as: Element = 'div', className, ...rest }: Props) {
  return <Element {...rest} className={classes(style.actions, className)} />
}
