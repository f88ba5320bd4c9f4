import { addressOf } from '@studentgo/protocol/paths'
import { type PlanActivities, readPlanMeeting } from '@studentgo/protocol/psap-activities'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useApp, useChildId } from '#web/platform/page/app-context.ts'
import { InLanguage } from '#web/ui/content/in-language.tsx'
import { EmptyState, IconLink, Quiet, Text } from '#web/ui/content/text.tsx'
import { Card, Section } from '#web/ui/layout/layout.tsx'

interface Props {
  meeting: PlanActivities['nextMeeting']
}

/** When the next talk is, with a calendar file; or that none is booked, and who books it. */
export function NextMeeting({ meeting }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { boot } = useApp()
  const studentId = useChildId()
  if (meeting === undefined) {
    return (
      <Section id="next-talk" title={t('planActivities.next')}>
        <EmptyState>{t('planActivities.notBooked')}</EmptyState>
      </Section>
    )
  }
  const path = readPlanMeeting.path.replace(':activityId', String(meeting.activityId))
  const query = studentId === undefined ? '' : `?studentId=${studentId}`
  return (
    <Card as="section" tone="now" aria-labelledby="next-talk">
      <h2 id="next-talk">{t('planActivities.next')}</h2>
      <Text size="heading" strong>
        {formats.weekdayDate(formats.dayOf(meeting.at))}
        <br />
        {t('planActivities.atTime', { time: formats.time(meeting.at) })}
      </Text>
      <Quiet>
        {t('planActivities.agreedAt')}{' '}
        <InLanguage language={meeting.titleLanguage}>{meeting.title}</InLanguage>
      </Quiet>
      <IconLink
        icon="calendar"
        href={`${addressOf(readPlanMeeting.base, path, boot.apiBase)}${query}`}
        download
      >
        {t('planActivities.addToCalendar')}
      </IconLink>
    </Card>
  )
}
