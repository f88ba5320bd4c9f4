import type { EducationEventOffer } from '@studentgo/protocol/education-events'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import style from './offer.module.css'

/** Seats as a meter with the same in words, and how many wait. */
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
      {/* Browsers draw a meter each in their own way: it is there for who listens, and drawn beside it. */}
      <meter className="visually-hidden" min={0} max={most} value={value} aria-labelledby={id} />
      <div className={style.meter} aria-hidden="true">
        <span className={style.taken} style={{ width: `${Math.round((100 * value) / most)}%` }} />
      </div>
      <p id={id}>
        {label}
        {waitlist.count > 0 ? ` · ${t('education-events.waiting', { count: waitlist.count })}` : null}
      </p>
    </div>
  )
}
