import type { ReactNode } from 'react'
import style from './actions.module.css'
import { classes } from './classes.ts'

/** Buttons and links beside each other. */
export function Actions({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classes(style.actions, className)}>{children}</div>
}
