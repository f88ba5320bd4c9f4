import { addresses } from '@studentgo/protocol/addresses'
import type { EventParticipation } from '@studentgo/protocol/participations'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { AsOf } from '#web/ui/content/as-of.tsx'
import { ShareBar, Table } from '#web/ui/content/facts.tsx'
import { InLanguage } from '#web/ui/content/in-language.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Fold } from '#web/ui/layout/fold.tsx'
import { Column, Head, Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { absencesQuery, participationsQuery } from './absences.data.ts'
import style from './absences.module.css'
import { WorkplaceLog } from './attendance/workplace-log.tsx'

/** Attendance event by event and lesson by lesson, and the student's own log of days at a workplace. */
export default function ParticipationsPage() {
  const { t } = useTranslation()
  const { data, error, dataUpdatedAt } = useQuery(participationsQuery())
  const absences = useQuery(absencesQuery()).data
  return (
    <Page
      title={t('absences.participations.title')}
      lead={
        <>
          <Link to={addresses.absences}>{t('absences.participations.back')}</Link>{' '}
          <AsOf updatedAt={dataUpdatedAt} />
        </>
      }
    >
      {absences ? <WorkplaceLog dates={absences.workplaceDates} days={absences.workplaceDays} /> : null}
      {data === undefined && error === null ? <ParticipationsSkeleton /> : null}
      {error === null ? null : <QueryState query={{ data, error }} lines={0} />}
      {data === undefined ? null : (
        <Section id="events" title={t('absences.participations.events')}>
          <Quiet>{t('absences.participations.rule')}</Quiet>
          {data.length === 0 ? <p>{t('absences.participations.empty')}</p> : null}
          <RowList>
            {data.map(event => (
              <EventLine key={event.educationEventId} event={event} />
            ))}
          </RowList>
        </Section>
      )}
    </Page>
  )
}

function ParticipationsSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading.data')}>
      <Column>
        <span className={style.skeletonCard} />
        <span className={style.skeletonCard} />
        <span className={style.skeletonCard} />
      </Column>
    </div>
  )
}

function EventLine({ event }: { event: EventParticipation }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Row>
      <Head>
        <h3 lang={event.nameLanguage}>{event.name}</h3>
        <strong>
          {event.rate === undefined ? t('absences.participations.noRate') : formats.percent(event.rate)}
        </strong>
      </Head>
      {event.rate === undefined ? null : <ShareBar share={event.rate} />}
      <Quiet>
        {event.moduleNames.length > 0 ? `${event.moduleNames.join(', ')} · ` : null}
        {t('absences.attendance.ofHeld', {
          attended: formats.duration(event.attendedMinutes),
          held: formats.duration(event.heldMinutes),
        })}
        {event.notMarkedMinutes > 0
          ? ` · ${t('absences.participations.notMarked', { time: formats.duration(event.notMarkedMinutes) })}`
          : null}
      </Quiet>
      <Fold small summary={t('absences.participations.lessons', { count: event.sessions.length })}>
        <Lessons event={event} />
      </Fold>
    </Row>
  )
}

function Lessons({ event }: { event: EventParticipation }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Table
      short
      caption={<InLanguage language={event.nameLanguage}>{event.name}</InLanguage>}
      head={[t('absences.participations.lesson'), t('absences.participations.presence')]}
    >
      {event.sessions.toReversed().map(session => (
        <tr key={session.sessionId}>
          <th scope="row">
            {formats.shortWeekdayDate(formats.dayOf(session.start))}{' '}
            {formats.timeRange(session.start, session.end)}
          </th>
          <td>{t(`absences.participation.${session.participation}`)}</td>
        </tr>
      ))}
    </Table>
  )
}
