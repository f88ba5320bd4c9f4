import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import style from './notice.module.css'

type Tone = 'info' | 'good' | 'changed' | 'bad'
const icons: Record<Tone, IconName> = { info: 'info', good: 'check', changed: 'warning', bad: 'warning' }

/** A lasting message in the page. */
export function Notice({
  tone = 'info',
  title,
  children,
}: {
  tone?: Tone
  title?: string
  children?: ReactNode
}) {
  return (
    <div className={classes(style.notice, style[tone])}>
      <Icon name={icons[tone]} />
      <div className={style.text}>
        {title ? <p className={style.title}>{title}</p> : null}
        {children}
      </div>
    </div>
  )
}
