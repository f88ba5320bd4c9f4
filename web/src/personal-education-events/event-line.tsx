import { personalEventAddress } from '@studentgo/protocol/addresses'
import type {
  PersonalEducationEvent,
  PersonalEventState,
} from '@studentgo/protocol/personal-education-events'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import { Quiet, Text } from '#web/ui/content/text.tsx'
import { Actions, Row } from '#web/ui/layout/layout.tsx'
import style from './event-page.module.css'

/** One event of a list: what, when, its state, and whether anything in it is new. */
export function EventLine({ event }: { event: PersonalEducationEvent }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const unread = event.intermediateAssessments?.unread ?? 0
  return (
    <Row>
      <Actions>
        <Text as="span" strong>
          <ScreenLink to={personalEventAddress(event.id)}>{event.name}</ScreenLink>
        </Text>{' '}
        <EventState state={event.state} />
      </Actions>
      <Quiet>
        {[
          `${formats.date(event.startDate)}–${formats.date(event.endDate)}`,
          event.method.name,
          event.workplace?.name,
          event.teachers.map(teacher => teacher.name).join(', '),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Quiet>
      {unread === 0 ? null : <p className={style.news}>{t('personalEvents.unread', { count: unread })}</p>}
    </Row>
  )
}

/** The state of a period; the colour only repeats it. */
export function EventState({ state }: { state: PersonalEventState }) {
  const { t } = useTranslation()
  const tone = state === 'ONGOING' ? 'now' : state === 'COMPLETED' ? 'good' : 'plain'
  return <Chip tone={tone}>{t(`personalEvents.state.${state}`)}</Chip>
}
