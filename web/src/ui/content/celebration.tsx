import { type ReactNode, useId } from 'react'
import { useFirstSight } from '#web/platform/session/first-sight.ts'
import { classes } from '../classes.ts'
import { Card } from '../layout/layout.tsx'
import style from './celebration.module.css'

interface Props {
  /** In a few words what there is to be glad of: large, with the burst beside it. */
  headline: string
  /** A heading makes a region of it; a paragraph stands within a section of its own. */
  as?: 'h2' | 'p'
  /** What it is, by a name of its own: the rays open when somebody sees it for the first time. */
  reached: string
  children: ReactNode
}

/** A card for what somebody has reached. */
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

/** Rays that stay as they are. */
function Burst({ isNew }: { isNew: boolean }) {
  return (
    <svg className={classes(style.burst, isNew && style.opens)} viewBox="-50 -50 100 100" aria-hidden="true">
      <path className={style.near} d="M0-16V-44M0 16V44M-16 0H-44M16 0H44" />
      <path className={style.far} d="M12-12 29-29M12 12 29 29M-12 12-29 29M-12-12-29-29" />
      <circle className={style.middle} r="6" />
    </svg>
  )
}
