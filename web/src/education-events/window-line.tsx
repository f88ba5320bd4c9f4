import type { EducationEventOffer } from '@studentgo/protocol/education-events'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/format.ts'

/** When registering opens, closes or closed: the date when things change. */
export function WindowLine({ event }: { event: EducationEventOffer }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { opensAt, closesAt } = event.registration
  if (event.state === 'NOT_OPEN') {
    return <p>{t('education-events.window.opens', { at: formats.dateTime(opensAt) })}</p>
  }
  if (event.state === 'CLOSED') {
    return <p>{t('education-events.window.closed', { at: formats.dateTime(closesAt) })}</p>
  }
  return (
    <>
      {event.state === 'FULL' ? <p>{t('education-events.fullRule')}</p> : null}
      <p>{t('education-events.window.closes', { at: formats.dateTime(closesAt) })}</p>
    </>
  )
}

/** Why this student cannot register, each reason in a sentence. */
export function Reasons({ event }: { event: EducationEventOffer }) {
  const { t } = useTranslation()
  const missing = event.eligibility.missing.join(', ')
  return event.eligibility.reasons.map(reason => (
    <p key={reason}>{t(`education-events.reason.${reason}`, { missing })}</p>
  ))
}

/** How many sessions clash, in words. */
export function ClashLine({ event }: { event: EducationEventOffer }) {
  const { t } = useTranslation()
  if (event.overlapCount === 0) return <p>{t('education-events.noClash')}</p>
  return (
    <p>
      <strong>{t('education-events.clashes', { count: event.overlapCount })}</strong>
    </p>
  )
}
