import type { PersonalEducationEventDetails } from '@studentgo/protocol/personal-education-events'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addresses } from '#web/app/addresses.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { ShareBar } from '#web/ui/content/facts.tsx'
import { Section } from '#web/ui/layout/layout.tsx'

/** The share of the teaching held that was attended, as a bar and as text. */
export function EventAttendance({ event }: { event: PersonalEducationEventDetails }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { attendance } = event
  if (attendance === undefined || attendance.heldMinutes === 0) return null
  const hours = (minutes: number) => formats.number(minutes / 60, { maximumFractionDigits: 1 })
  const rate = Math.min(1, attendance.attendedMinutes / attendance.heldMinutes)
  const isWork = event.workplace !== undefined
  return (
    <Section
      id="attendance"
      title={t(isWork ? 'personalEvents.workHours' : 'personalEvents.attendance')}
      narrow
    >
      <ShareBar share={rate} />
      <p>
        {t(isWork ? 'personalEvents.workHoursText' : 'personalEvents.attendanceText', {
          attended: hours(attendance.attendedMinutes),
          held: hours(attendance.heldMinutes),
        })}
      </p>
      {isWork ? null : <Link to={addresses.participations}>{t('personalEvents.attendanceMore')}</Link>}
    </Section>
  )
}
