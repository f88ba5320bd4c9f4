import { type ReactNode, useId } from 'react'
import { useFirstSight } from '#web/platform/session/first-sight.ts'
import { classes } from '../classes.ts'
import { Card } from '../layout/layout.tsx'
import style from './celebration.module.css'

interface Props {
  /** The reason to celebrate in a few words: large, with the burst beside it. */
  headline: string
  /** With a heading the card is a region; with a paragraph it is part of a surrounding section. */
  as?: 'h2' | 'p'
  /** The unique name of the achievement: the rays open when it is seen for the first time. */
  reached: string
  children: ReactNode
}

/** A card for an achievement. */
export function Celebration({ headline, as: Headline = 'p', reached, children }: Props) {
  const id = useId()
  const isRegion = Headline === 'h2'
  return (
    <Card
      as={isRegion ? 'section' : 'div'}
      aria-labelledby={isRegion ? id : undefined}
      tone="good"
      className={style.celebration}
    >
      <div className={style.head}>
        <Headline id={id} className={style.headline}>
          {headline}
        </Headline>
        <Burst isNew={useFirstSight(reached)} />
      </div>
      {children}
    </Card>
  )
}

/** Rays that open only when the achievement is new. */
function Burst({ isNew }: { isNew: boolean }) {
  return (
    <svg className={classes(style.burst, isNew && style.opens)} viewBox="-50 -50 100 100" aria-hidden="true">
      <path className={style.near} d="M0-16V-44M0 16V44M-16 0H-44M16 0H44" />
      <path className={style.far} d="M12-12 29-29M12 12 29 29M-12 12-29 29M-12-12-29-29" />
      <circle className={style.middle} r="6" />
    </svg>
  )
}
