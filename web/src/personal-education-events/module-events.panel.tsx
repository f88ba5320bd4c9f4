import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { RowList, Section } from '#web/ui/layout/layout.tsx'
import { EventLine } from './event-line.tsx'
import { moduleEventsQuery } from './personal-education-events.data.ts'

interface Props {
  planId: number
  moduleId: number
  /** The unit is completed or recognised, so no more events will follow. */
  done: boolean
}

/** How, where and when the student learns one module: a part of the module's page. */
export function ModuleEvents({ planId, moduleId, done }: Props) {
  const { t } = useTranslation()
  const { data, error } = useQuery(moduleEventsQuery(planId, moduleId))
  return (
    <Section id="own-events" title={t('personalEvents.own')} narrow>
      <QueryState query={{ data, error }} lines={3} />
      {data?.length === 0 ? (
        <EmptyState>{t(done ? 'personalEvents.noneInDoneModule' : 'personalEvents.noneInModule')}</EmptyState>
      ) : null}
      {data === undefined || data.length === 0 ? null : (
        <RowList>
          {data.map(event => (
            <EventLine key={event.id} event={event} />
          ))}
        </RowList>
      )}
    </Section>
  )
}
