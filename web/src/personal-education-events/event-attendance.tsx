import { addresses } from '@studentgo/protocol/addresses'
import type { PersonalEducationEventDetails } from '@studentgo/protocol/personal-education-events'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { ShareBar } from '#web/ui/content/facts.tsx'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import { Section } from '#web/ui/layout/layout.tsx'

/** The share of the teaching held that was attended, as a bar and as text. */
export function EventAttendance({ event }: { event: PersonalEducationEventDetails }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { attendance } = event
  if (attendance === undefined || attendance.heldMinutes === 0) return null
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
          attended: formats.duration(attendance.attendedMinutes),
          held: formats.duration(attendance.heldMinutes),
        })}
      </p>
      {isWork ? null : (
        <ScreenLink to={addresses.participations} whenOff="nothing">
          {t('personalEvents.attendanceMore')}
        </ScreenLink>
      )}
    </Section>
  )
}
