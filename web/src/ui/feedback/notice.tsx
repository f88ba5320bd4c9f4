import { type ReactNode, useEffect, useRef } from 'react'
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
  drawn = false,
  children,
}: {
  tone?: Tone
  title?: string
  /** Draws the check mark, for an action just done. */
  drawn?: boolean
  children?: ReactNode
}) {
  return (
    <div className={classes(style.notice, style[tone], drawn && style.drawn)}>
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
  /** The sent content. */
  sent?: ReactNode
  /** The next step, or the reader's answer. */
  next?: ReactNode
  /** The time of sending, where the title does not contain it. */
  at?: ReactNode
  /** A button to change the sent content. */
  action?: ReactNode
  /** Just done: it takes the focus from the form or its button, and so is read out. */
  fresh?: boolean
}

/** Replaces or follows a form that was sent. It stays. */
export function Receipt({ tone = 'good', title, sent, next, at, action, fresh = false }: ReceiptProps) {
  const receipt = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fresh) receipt.current?.focus()
  }, [fresh])
  return (
    <div ref={receipt} tabIndex={-1} className={style.receipt}>
      <Notice tone={tone} title={title} drawn={fresh}>
        {sent === undefined ? null : <p>{sent}</p>}
        {next === undefined ? null : <p>{next}</p>}
        {at === undefined ? null : <Quiet>{at}</Quiet>}
        {action}
      </Notice>
    </div>
  )
}
