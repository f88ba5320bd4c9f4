import type { ReactNode } from 'react'
import style from './card.module.css'
import { classes } from './classes.ts'

interface Props {
  as?: 'div' | 'li' | 'section' | 'article'
  /** What kind of thing it holds: the present, something of one's own, something that went well. */
  tone?: 'plain' | 'quiet' | 'now' | 'own' | 'good'
  className?: string | undefined
  'aria-labelledby'?: string | undefined
  children: ReactNode
}

/** A frame around what belongs together. */
export function Card({ as: Element = 'div', tone = 'plain', className, ...rest }: Props) {
  return <Element {...rest} className={classes(style.card, style[tone], className)} />
}

/** Cards below each other. */
export function CardList({ children }: Pick<Props, 'children'>) {
  return <ul className={style.list}>{children}</ul>
}
