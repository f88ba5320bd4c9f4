import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon, type IconName } from '../content/icon.tsx'
import { Quiet } from '../content/text.tsx'
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

interface ReceiptProps {
  tone?: Tone
  title: string
  /** What was sent. */
  sent?: ReactNode
  /** What happens next, or what the reader has answered. */
  next?: ReactNode
  /** When it was sent, where the title does not say it. */
  at?: ReactNode
}

/** Shown in place of a form, or beside it, once it was sent. */
export function Receipt({ tone = 'good', title, sent, next, at }: ReceiptProps) {
  return (
    <Notice tone={tone} title={title}>
      {sent === undefined ? null : <p>{sent}</p>}
      {next === undefined ? null : <p>{next}</p>}
      {at === undefined ? null : <Quiet>{at}</Quiet>}
    </Notice>
  )
}
