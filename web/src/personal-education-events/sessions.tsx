import type { PersonalEducationEventDetails } from '@studentgo/protocol/personal-education-events'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useNow } from '#web/platform/page/clock.ts'
import { RoomPlace } from '#web/ui/content/lesson/lesson-place.tsx'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Row, RowList, Section } from '#web/ui/layout/layout.tsx'

type Session = PersonalEducationEventDetails['sessions'][number]

const shownUpcoming = 4

/** The next lessons are shown, the others one tap away. */
export function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTranslation()
  const now = useNow().getTime()
  if (sessions.length === 0) return null
  const upcoming = sessions.filter(session => Date.parse(session.end) > now)
  const past = sessions.filter(session => Date.parse(session.end) <= now).toReversed()
  const later = upcoming.slice(shownUpcoming)
  return (
    <Section id="sessions" title={t('personalEvents.sessions')} narrow>
      {upcoming.length === 0 ? <EmptyState>{t('personalEvents.noSessionsAhead')}</EmptyState> : null}
      <SessionLines sessions={upcoming.slice(0, shownUpcoming)} />
      {later.length === 0 ? null : (
        <Fold small summary={t('personalEvents.sessionsLater', { count: later.length })}>
          <SessionLines sessions={later} />
        </Fold>
      )}
      {past.length === 0 ? null : (
        <Fold small summary={t('personalEvents.sessionsPast', { count: past.length })}>
          <SessionLines sessions={past} />
        </Fold>
      )}
    </Section>
  )
}

function SessionLines({ sessions }: { sessions: readonly Session[] }) {
  if (sessions.length === 0) return null
  return (
    <RowList>
      {sessions.map(session => (
        <SessionLine key={session.sessionId} session={session} />
      ))}
    </RowList>
  )
}

function SessionLine({ session }: { session: Session }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isCancelled = session.state === 'CANCELLED'
  const when = `${formats.shortWeekdayDate(formats.dayOf(session.start))} ${formats.timeRange(session.start, session.end)}`
  const room = session.rooms[0]
  return (
    <Row split>
      <strong>{isCancelled ? <s>{when}</s> : when}</strong>
      <span>
        {isCancelled ? <em>{t('personalEvents.cancelled')} </em> : null}
        {session.topic}
        {room === undefined ? null : (
          <Quiet inline>
            {session.topic ? ' · ' : ''}
            <RoomPlace room={room} />
          </Quiet>
        )}
        {session.participation === undefined || isCancelled ? null : (
          <Quiet inline> · {t(`personalEvents.participation.${session.participation}`)}</Quiet>
        )}
      </span>
    </Row>
  )
}
