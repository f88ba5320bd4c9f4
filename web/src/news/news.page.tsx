import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AsOf } from '#web/ui/content/as-of.tsx'
import { EmptyState } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { type NewsFilter, newsFilters, newsQuery, pageSize } from './news.data.ts'
import { NewsList } from './news-list.tsx'

const mostAtOnce = 100

/** The news that the school has published for the reader (S15). */
export default function NewsPage() {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<NewsFilter>('all')
  const [size, setSize] = useState(pageSize)
  const { data, error, dataUpdatedAt, isPlaceholderData } = useQuery({
    ...newsQuery(filter, size),
    placeholderData: keepPreviousData,
  })
  const label = (one: NewsFilter) =>
    one === 'all' || one === 'unread' ? t(`news.filter.${one}`) : t(`news.category.${one}`)
  return (
    <Page
      title={t('news.title')}
      lead={
        data === undefined ? undefined : (
          <>
            {t('news.unread', { count: data.unreadCount })} <AsOf updatedAt={dataUpdatedAt} />
          </>
        )
      }
    >
      <SelectField
        narrow
        label={t('news.show')}
        value={filter}
        options={newsFilters.map(value => ({ value, label: label(value) }))}
        onChange={value => setFilter(newsFilters.find(one => one === value) ?? 'all')}
      />
      <QueryState query={{ data, error }} lines={8} />
      <div aria-live="polite">
        {data?.content.length === 0 ? <EmptyState>{t(emptyText(filter))}</EmptyState> : null}
      </div>
      {data === undefined || data.content.length === 0 ? null : <NewsList news={data.content} />}
      {data !== undefined && !data.last && size < mostAtOnce ? (
        <Button busy={isPlaceholderData} onClick={() => setSize(Math.min(mostAtOnce, size + pageSize))}>
          {t('news.older')}
        </Button>
      ) : null}
    </Page>
  )
}

function emptyText(filter: NewsFilter): string {
  if (filter === 'all') return 'news.empty'
  return filter === 'unread' ? 'news.allRead' : 'news.noneOfKind'
}
