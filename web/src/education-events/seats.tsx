import type { EducationEventOffer } from '@studentgo/protocol/education-events'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import style from './offer.module.css'

/** Seats as a drawing and in words, and the length of the queue. */
export function Seats({ event }: { event: EducationEventOffer }) {
  const { t } = useTranslation()
  const id = useId()
  const { capacity, registered, waitlist } = event
  if (capacity === undefined) return <p>{t('education-events.seats.unlimited')}</p>
  const free = Math.max(0, capacity - registered)
  const most = Math.max(1, capacity)
  const value = capacity === 0 ? 1 : Math.min(registered, most)
  const label =
    free === 0
      ? t('education-events.seats.full', { count: capacity })
      : t('education-events.seats.free', { count: free, capacity })
  return (
    <div className={style.seats}>
      {/* Browsers draw a meter differently: it is for screen readers only, and drawn beside it. */}
      <meter className="visually-hidden" min={0} max={most} value={value} aria-labelledby={id} />
      {most > mostDots ? <Share taken={value / most} /> : <Dots taken={value} all={most} />}
      <p id={id}>
        {label}
        {waitlist.count > 0 ? ` · ${t('education-events.waiting', { count: waitlist.count })}` : null}
      </p>
    </div>
  )
}

const mostDots = 30
const dotWidth = 13

/** A dot for each seat, filled once it is taken. */
function Dots({ taken, all }: { taken: number; all: number }) {
  return (
    <svg className={style.dots} viewBox={`0 0 ${all * dotWidth} 12`} aria-hidden="true">
      {Array.from({ length: all }, (_, at) => at).map(at => (
        <circle
          key={at}
          cx={at * dotWidth + 6}
          cy={6}
          r={4}
          className={at < taken ? style.taken : style.free}
        />
      ))}
    </svg>
  )
}

function Share({ taken }: { taken: number }) {
  return (
    <svg className={style.share} aria-hidden="true">
      <rect width="100%" height="100%" className={style.free} />
      <rect width={`${Math.round(taken * 100)}%`} height="100%" className={style.taken} />
    </svg>
  )
}
