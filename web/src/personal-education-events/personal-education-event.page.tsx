import type { PersonalEducationEventDetails } from '@studentgo/protocol/personal-education-events'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AsOf } from '#web/ui/content/as-of.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Actions, Column, Columns } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Assessments } from './assessments/assessments.tsx'
import { Diary } from './diary/diary.tsx'
import { EventAttendance } from './event-attendance.tsx'
import { EventState } from './event-line.tsx'
import style from './event-page.module.css'
import { Goals } from './goals.tsx'
import { eventIdOf, personalEventQuery } from './personal-education-events.data.ts'
import { PersonalEventFacts } from './personal-event-facts.tsx'
import { RemoveEvent } from './remove-event.tsx'
import { Sessions } from './sessions.tsx'
import { WorkplaceCard } from './workplace/workplace-card.tsx'
import { WorkplaceProposals } from './workplace/workplace-proposals.tsx'

/** One period of learning: place, time, people, tasks and progress (S11). */
export default function PersonalEducationEventPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const id = eventIdOf(search)
  if (id === undefined) {
    return (
      <Page title={t('personalEvents.title')}>
        <Notice tone="bad" title={t('problem.not-found')} />
      </Page>
    )
  }
  return <PersonalEventScreen key={id} id={id} />
}

/** The same screen for the student and, with the child named, for a guardian who only reads. */
export function PersonalEventScreen({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data, error, dataUpdatedAt } = useQuery(personalEventQuery(id))
  return (
    <Page
      title={data?.name ?? t('personalEvents.title')}
      lead={data === undefined ? undefined : <Lead event={data} updatedAt={dataUpdatedAt} />}
    >
      <QueryState query={{ data, error }} lines={10} />
      {data === undefined ? null : <Parts event={data} />}
    </Page>
  )
}

function Lead({ event, updatedAt }: { event: PersonalEducationEventDetails; updatedAt: number }) {
  const names = [...new Set(event.links.map(link => link.moduleName))].filter(name => name !== event.name)
  return (
    <Actions as="span">
      <EventState state={event.state} />
      <span>{[event.method.name, ...names].join(' · ')}</span>
      <AsOf updatedAt={updatedAt} />
    </Actions>
  )
}

interface PartsProps {
  event: PersonalEducationEventDetails
}

function Parts({ event }: PartsProps) {
  const facts = (
    <Column className={style.basics}>
      <PersonalEventFacts event={event} />
      <EventAttendance event={event} />
    </Column>
  )
  const diary = <Diary event={event} />
  const assessments = <Assessments event={event} />
  // At work the diary is first; at school the next lessons matter most.
  return event.workplace === undefined ? (
    <Columns className={style.columns}>
      {facts}
      <Column className={style.main}>
        <WorkplaceProposals event={event} />
        <Sessions sessions={event.sessions} />
        {assessments}
        <Goals event={event} />
        {diary}
        {event.can.remove ? <RemoveEvent event={event} /> : null}
      </Column>
    </Columns>
  ) : (
    <Columns className={style.columns}>
      <WorkplaceCard workplace={event.workplace} agreedHours={event.agreedHours} />
      <Column className={style.main}>
        {diary}
        {assessments}
        <Goals event={event} />
        <WorkplaceProposals event={event} />
        <Sessions sessions={event.sessions} />
      </Column>
      {facts}
    </Columns>
  )
}
