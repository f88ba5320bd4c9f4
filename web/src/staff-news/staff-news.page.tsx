import { type NewsState, newsState, type StaffNewsSummary } from '@studentgo/protocol/staff-news'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Button, LinkButton } from '#web/ui/form/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Row, RowList } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { StateChip, useAudienceText } from './news-state.tsx'
import { pageSize, staffNewsQuery, staffPieceAddress, writeNewsAddress } from './staff-news.data.ts'

const mostAtOnce = 100
const filters = ['ALL', ...newsState.options] as const

/** News in the staff area: drafts, scheduled, shown and withdrawn ones. */
export default function StaffNewsPage() {
  const { t } = useTranslation()
  const [state, setState] = useState<NewsState | 'ALL'>('ALL')
  const [size, setSize] = useState(pageSize)
  const { data, error, isPlaceholderData } = useQuery({
    ...staffNewsQuery(state, size),
    placeholderData: keepPreviousData,
  })
  return (
    <Page
      title={t('staffNews.title')}
      actions={
        <LinkButton variant="primary" to={writeNewsAddress()}>
          {t('staffNews.write')}
        </LinkButton>
      }
    >
      <SelectField
        narrow
        label={t('news.show')}
        value={state}
        options={filters.map(value => ({ value, label: t(`staffNews.state.${value}`) }))}
        onChange={value => setState(filters.find(one => one === value) ?? 'ALL')}
      />
      <QueryState query={{ data, error }} lines={8} />
      <div aria-live="polite">
        {data?.content.length === 0 ? <EmptyState>{t('staffNews.none')}</EmptyState> : null}
      </div>
      {data === undefined || data.content.length === 0 ? null : (
        <RowList narrow>
          {data.content.map(news => (
            <NewsRow key={news.id} news={news} />
          ))}
        </RowList>
      )}
      {data !== undefined && !data.last && size < mostAtOnce ? (
        <Button busy={isPlaceholderData} onClick={() => setSize(Math.min(mostAtOnce, size + pageSize))}>
          {t('news.older')}
        </Button>
      ) : null}
    </Page>
  )
}

function NewsRow({ news }: { news: StaffNewsSummary }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { id, title, publishedAt, author, marks, requiresAcknowledgement } = news
  const audience = useAudienceText(news)
  const count = requiresAcknowledgement
    ? t('staffNews.acknowledgedCount', { count: marks.acknowledged })
    : t('staffNews.readCount', { count: marks.read })
  const origin = [publishedAt && formats.dateTime(publishedAt), author].filter(Boolean).join(' · ')
  return (
    <Row>
      <h2>
        <Link to={staffPieceAddress(id)}>{formats.text(title)}</Link>
      </h2>
      <span>
        <StateChip news={news} />
      </span>
      <Quiet small>{audience}</Quiet>
      <Quiet small>{origin}</Quiet>
      {news.state === 'DRAFT' ? null : <Quiet small>{count}</Quiet>}
    </Row>
  )
}
