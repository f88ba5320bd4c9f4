import { classes } from '../classes.ts'
import style from './drawn-check.module.css'
import { paths } from './icon.tsx'

/** A check mark in a ring for a finished task; animated when that is new. */
export function DrawnCheck({ isNew }: { isNew: boolean }) {
  return (
    <svg className={classes(style.check, isNew && style.draws)} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="11" pathLength={1} />
      <path d={paths.check} pathLength={1} transform="translate(3.600 3.600) scale(.7)" />
    </svg>
  )
}
