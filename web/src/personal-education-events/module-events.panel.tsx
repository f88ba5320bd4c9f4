import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDescribeFailure } from '#web/platform/config.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EventLine } from './event-line.tsx'
import style from './event-page.module.css'
import { moduleEventsQuery } from './personal-education-events.data.ts'

interface Props {
  planId: number
  moduleId: number
  /** The unit is completed or recognised: nothing more is to come. */
  done: boolean
  studentId?: number
}

/** How, where and when the student learns one module: a part of the module's page. */
export function ModuleEvents({ planId, moduleId, done, studentId }: Props) {
  const { t } = useTranslation()
  const describe = useDescribeFailure()
  const { data, error } = useQuery(moduleEventsQuery(planId, moduleId, studentId))
  return (
    <section className={style.section} aria-labelledby="own-events">
      <h2 id="own-events">{t('personalEvents.own')}</h2>
      {error && data === undefined ? <Notice tone="bad" title={describe(error)} /> : null}
      {data === undefined && !error ? <Skeleton lines={3} /> : null}
      {data?.length === 0 ? (
        <p className={style.quiet}>
          {t(done ? 'personalEvents.noneInDoneModule' : 'personalEvents.noneInModule')}
        </p>
      ) : null}
      {data === undefined || data.length === 0 ? null : (
        <ul className={style.eventLines}>
          {data.map(event => (
            <EventLine key={event.id} event={event} />
          ))}
        </ul>
      )}
    </section>
  )
}
