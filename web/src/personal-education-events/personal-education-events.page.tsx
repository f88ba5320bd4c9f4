import { addresses } from '@studentgo/protocol/addresses'
import type { PersonalEducationEvent } from '@studentgo/protocol/personal-education-events'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useChildId } from '#web/platform/page/app-context.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { Failure, Skeleton } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { LinkButton } from '#web/ui/form/button.tsx'
import { RowList, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EventLine } from './event-line.tsx'
import { planEventsQuery, plansQuery } from './personal-education-events.data.ts'

/** All periods and education events of the student's plans: current ones first, then coming ones, then past ones. */
export default function PersonalEducationEventsPage() {
  const { t } = useTranslation()
  const today = useToday()
  const isOwn = useChildId() === undefined
  const plans = useQuery(plansQuery())
  const planIds = (plans.data ?? []).flatMap(({ currentPlanId }) => currentPlanId ?? [])
  const answers = useQueries({ queries: planIds.map(id => planEventsQuery(id)) })
  const error = plans.error ?? answers.find(answer => answer.error !== null)?.error
  const isReady = plans.data !== undefined && answers.every(answer => answer.data !== undefined)
  const events = answers.flatMap(answer => answer.data ?? [])
  const parts = partsOf(events, today)
  return (
    <Page
      title={t('personalEvents.listTitle')}
      lead={t('personalEvents.listLead')}
      {...(isOwn
        ? { actions: <LinkButton to={addresses.chooseEvents}>{t('menu.chooseEvents')}</LinkButton> }
        : {})}
    >
      {error && !isReady ? <Failure error={error} /> : null}
      {!isReady && !error ? <Skeleton lines={8} /> : null}
      {isReady && events.length === 0 ? <Notice title={t('personalEvents.listEmpty')} /> : null}
      {isReady
        ? parts.map(({ name, events: some }) => <ListPart key={name} name={name} events={some} />)
        : null}
    </Page>
  )
}

function ListPart({ name, events }: { name: string; events: readonly PersonalEducationEvent[] }) {
  const { t } = useTranslation()
  if (events.length === 0) return null
  return (
    <Section id={`events-${name}`} title={t(`personalEvents.list.${name}`)} narrow>
      <RowList>
        {events.map(event => (
          <EventLine key={event.id} event={event} />
        ))}
      </RowList>
    </Section>
  )
}

const over = ['COMPLETED', 'INTERRUPTED', 'CANCELLED']

function partsOf(events: readonly PersonalEducationEvent[], today: string) {
  const isOver = (event: PersonalEducationEvent) => over.includes(event.state) || event.endDate < today
  const open = events
    .filter(event => !isOver(event))
    .toSorted((a, b) => a.startDate.localeCompare(b.startDate))
  const now = open.filter(event => event.startDate <= today)
  return [
    // Periods at work first: they need a diary entry every day.
    {
      name: 'now',
      events: [
        ...now.filter(event => event.workplace !== undefined),
        ...now.filter(event => event.workplace === undefined),
      ],
    },
    { name: 'coming', events: open.filter(event => event.startDate > today) },
    {
      name: 'past',
      events: events.filter(isOver).toSorted((a, b) => b.endDate.localeCompare(a.endDate)),
    },
  ]
}
