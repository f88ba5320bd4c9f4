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
  const words =
    free === 0
      ? t('education-events.seats.full', { count: capacity })
      : t('education-events.seats.free', { count: free, capacity })
  return (
    <div className={style.seats}>
      <meter
        className={style.meter}
        min={0}
        max={Math.max(1, capacity)}
        value={capacity === 0 ? 1 : registered}
        aria-labelledby={id}
      />
      <p id={id}>
        {words}
        {waitlist.count > 0 ? ` · ${t('education-events.waiting', { count: waitlist.count })}` : null}
      </p>
    </div>
  )
}
