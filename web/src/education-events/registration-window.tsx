import type { EducationEventOffer } from '@studentgo/protocol/education-events'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { presentInstant } from '#web/platform/page/present-instant.ts'

interface WindowProps {
  event: EducationEventOffer
  /** The last day to sign up is already shown elsewhere. */
  isClosingShown?: boolean
}

/** When registration opens, closes or closed. */
export function WindowLine({ event, isClosingShown = false }: WindowProps) {
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
      {isClosingShown ? null : (
        <p>{t('education-events.window.closes', { at: formats.dateTime(closesAt) })}</p>
      )}
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

/** The number of clashing sessions as text. */
export function ClashLine({ event }: { event: EducationEventOffer }) {
  const { t } = useTranslation()
  if (event.overlapCount === 0) return <p>{t('education-events.noClash')}</p>
  return (
    <p>
      <strong>{t('education-events.clashes', { count: event.overlapCount })}</strong>
    </p>
  )
}

const longestWaitMilliseconds = 12 * 60 * 60 * 1000
const retryMilliseconds = 1000

/**
 * Refetches at the second when registration opens, and every second after that until the answer says that it is
 * open. `updatedAt` distinguishes one answer from the next.
 */
export function useRefetchAtOpening(
  opensAt: string | undefined,
  updatedAt: number,
  refetch: () => unknown,
): void {
  const { boot } = useApp()
  useEffect(() => {
    if (opensAt === undefined || updatedAt === 0) return
    const delay = Date.parse(opensAt) - presentInstant(boot.clockAhead).getTime()
    if (delay > longestWaitMilliseconds) return
    const timer = setTimeout(refetch, Math.max(delay, retryMilliseconds))
    return () => clearTimeout(timer)
  }, [opensAt, updatedAt, refetch, boot.clockAhead])
}
