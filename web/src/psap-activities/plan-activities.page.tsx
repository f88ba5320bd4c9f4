import type { PlanActivities } from '@studentgo/protocol/psap-activities'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChildId } from '#web/platform/page/app-context.ts'
import { EmptyState } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Column, Columns, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Timeline, TimelineItem } from '#web/ui/layout/timeline.tsx'
import { ActivityEntry } from './activity-entry.panel.tsx'
import { NextMeeting } from './next-meeting.tsx'
import { OpenActions } from './own-actions.tsx'
import { pageSize, planActivitiesQuery } from './plan-activities.data.ts'
import style from './plan-activities.module.css'
import { ReviewPace } from './review-pace.tsx'

const mostAtOnce = 100

/** Talks about the plan: the agreements, who does what, and the next meeting. */
export default function PlanActivitiesPage() {
  const { t } = useTranslation()
  const [size, setSize] = useState(pageSize)
  const { data, error, isPlaceholderData } = useQuery({
    ...planActivitiesQuery(size),
    placeholderData: keepPreviousData,
  })
  return (
    <Page title={t('planActivities.title')} lead={t('planActivities.lead')}>
      <QueryState query={{ data, error }} lines={6} />
      {data === undefined ? null : <Log log={data} />}
      {data !== undefined && !data.last && size < mostAtOnce ? (
        <Button busy={isPlaceholderData} onClick={() => setSize(Math.min(mostAtOnce, size + pageSize))}>
          {t('planActivities.older')}
        </Button>
      ) : null}
    </Page>
  )
}

function Log({ log }: { log: PlanActivities }) {
  const { t } = useTranslation()
  const readOnly = useChildId() !== undefined
  return (
    <Columns>
      <Column className={style.upcoming}>
        <NextMeeting meeting={log.nextMeeting} />
        {log.reviews === undefined ? null : (
          <ReviewPace pace={log.reviews} isBooked={log.nextMeeting !== undefined} />
        )}
        {readOnly ? null : <OpenActions actions={log.openActions} />}
      </Column>
      <Section id="talks" title={t('planActivities.talks')}>
        {log.content.length === 0 ? <EmptyState>{t('planActivities.empty')}</EmptyState> : null}
        <Timeline>
          {log.content.map(entry => (
            <TimelineItem key={entry.id}>
              <ActivityEntry entry={entry} readOnly={readOnly} />
            </TimelineItem>
          ))}
        </Timeline>
      </Section>
    </Columns>
  )
}
