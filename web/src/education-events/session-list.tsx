import type { readEventSessions } from '@studentgo/protocol/education-events'
import type { Reply } from '@studentgo/protocol/endpoint'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import style from './event.module.css'

/** All sessions with their rooms; cancelled ones are marked. */
export function SessionList({
  sessions,
  totalMinutes,
}: Pick<Reply<typeof readEventSessions>, 'sessions' | 'totalMinutes'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (sessions.length === 0) return null
  return (
    <Fold
      summary={
        <>
          {t('education-events.sessionList')} · {t('education-events.sessions', { count: sessions.length })} ·{' '}
          {t('education-events.sessionTotal', { duration: formats.duration(totalMinutes) })}
        </>
      }
    >
      <ul className={style.lines}>
        {sessions.map(session => (
          <li key={session.sessionId}>
            <strong>
              {formats.shortWeekdayDate(formats.dayOf(session.start))}{' '}
              {formats.timeRange(session.start, session.end)}
            </strong>{' '}
            <InSchoolLanguage>
              {[...session.rooms.map(room => `${room.code} ${room.name}, ${room.building}`), session.topic]
                .filter(Boolean)
                .join(' · ')}
            </InSchoolLanguage>
            {session.state === 'CANCELLED' ? <em> {t('education-events.sessionCancelled')}</em> : null}
          </li>
        ))}
      </ul>
    </Fold>
  )
}
