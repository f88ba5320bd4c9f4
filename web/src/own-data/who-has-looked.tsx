import type { Viewing } from '@studentgo/protocol/own-data'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { QueryState, Skeleton } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { viewingsQuery } from './own-data.data.ts'

/** Who else has read which of the person's data, by day. */
export function WhoHasLooked() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data, error } = useQuery(viewingsQuery())
  const [older, setOlder] = useState<readonly number[]>([])
  const more = useQueries({ queries: older.map(before => viewingsQuery(before)) })
  const pages = [data, ...more.map(query => query.data)].flatMap(page => page ?? [])
  const viewings = pages.flatMap(page => page.viewings)
  const next = pages.at(-1)?.olderBefore
  const isReading = pages.length <= older.length
  return (
    <Section id="viewings" title={t('ownData.viewings')} narrow>
      <p>{t('ownData.viewings.about')}</p>
      <QueryState query={{ data, error }} lines={5} />
      {data?.viewings.length === 0 ? <EmptyState>{t('ownData.viewings.none')}</EmptyState> : null}
      {[...Map.groupBy(viewings, ({ latestAt }) => formats.dayOf(latestAt))].map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`viewings-${day}`}>
          <h3 id={`viewings-${day}`}>{formats.weekdayDate(day)}</h3>
          <RowList>
            {ofDay.map(viewing => (
              <ViewingRow key={viewing.id} viewing={viewing} />
            ))}
          </RowList>
        </section>
      ))}
      {isReading && data !== undefined ? <Skeleton lines={3} /> : null}
      {next === undefined || isReading ? null : (
        <div>
          <Button variant="plain" onClick={() => setOlder([...older, next])}>
            {t('ownData.viewings.older')}
          </Button>
        </div>
      )}
    </Section>
  )
}

function ViewingRow({ viewing }: { viewing: Viewing }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { kind, name, title, topic, latestAt, times } = viewing
  const time = formats.time(latestAt)
  return (
    <Row>
      <strong>{t(`ownData.viewed.${topic}`)}</strong>
      <p>
        {kind === 'STAFF' ? (title ?? t('ownData.viewings.STAFF')) : t(`ownData.viewings.${kind}`, { name })}
      </p>
      <Quiet small>{t('ownData.viewings.times', { count: times, time })}</Quiet>
    </Row>
  )
}
