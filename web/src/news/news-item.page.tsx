import { addresses } from '@studentgo/protocol/addresses'
import { markNews, type NewsItem } from '@studentgo/protocol/news'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { CallFailure } from '#web/platform/api/call.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { useOnline } from '#web/platform/offline/online.ts'
import { AsOf } from '#web/ui/content/as-of.tsx'
import { RichTextContent } from '#web/ui/content/rich-text.tsx'
import { Quiet, Text } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button, LinkButton } from '#web/ui/form/button.tsx'
import { Column } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { newsIdOf, newsItemQuery } from './news.data.ts'
import { NewsFiles, NewsImages } from './news-files.tsx'
import { NewsOrigin, NewsState } from './news-list.tsx'

/** One piece of news in full; opening it marks it as read. */
export default function NewsItemPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const id = newsIdOf(search)
  if (id === undefined) {
    return (
      <Page title={t('news.title')}>
        <Notice tone="bad" title={t('news.missing')} />
      </Page>
    )
  }
  return <NewsItemScreen key={id} id={id} />
}

function NewsItemScreen({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data, error, dataUpdatedAt } = useQuery(newsItemQuery(id))
  useMarkAsRead(data)
  return (
    <Page
      title={data?.title ?? t('news.title')}
      titleLanguage={data?.titleLanguage}
      lead={data === undefined ? undefined : <Lead news={data} updatedAt={dataUpdatedAt} />}
    >
      {error instanceof CallFailure && error.status === 404 ? (
        <Ended />
      ) : (
        <QueryState query={{ data, error }} lines={8} />
      )}
      {data === undefined ? null : (
        <Column>
          {data.bodyLanguage === undefined ? null : <Notice title={t('news.onlyFinnish')} />}
          {data.ingress === undefined ? null : (
            <Text size="lead" lang={data.ingressLanguage}>
              {data.ingress}
            </Text>
          )}
          <NewsImages news={data} />
          <RichTextContent content={data.body} language={data.bodyLanguage} />
          <NewsFiles news={data} />
          <Acknowledge news={data} />
          <Facts news={data} />
        </Column>
      )}
    </Page>
  )
}

/** Notifications of urgent news outlive the news: a reader who follows one sees this explanation. */
function Ended() {
  const { t } = useTranslation()
  return (
    <Notice title={t('news.ended')}>
      <p>{t('news.endedWhy')}</p>
      <LinkButton to={addresses.news}>{t('news.toAll')}</LinkButton>
    </Notice>
  )
}

/** Marks the news as read on the server when the reader opens it; without a network, once it is back. */
function useMarkAsRead(news: NewsItem | undefined): void {
  const isOnline = useOnline()
  const { mutate, isIdle } = useEndpointMutation(markNews, { silent: true })
  const unreadId = news !== undefined && news.readAt === undefined ? news.id : undefined
  useEffect(() => {
    if (unreadId !== undefined && isIdle && isOnline) mutate({ body: { newsId: unreadId, read: true } })
  }, [unreadId, isIdle, isOnline, mutate])
}

function Lead({ news, updatedAt }: { news: NewsItem; updatedAt: number }) {
  const formats = useFormats()
  return (
    <>
      {formats.dateTime(news.publishedAt)} <NewsOrigin news={news} /> <NewsState news={news} />{' '}
      <AsOf updatedAt={updatedAt} />
    </>
  )
}

function Acknowledge({ news }: { news: NewsItem }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const acknowledge = useEndpointMutation(markNews)
  if (!news.requiresAcknowledgement) return null
  if (news.acknowledgedAt !== undefined) {
    return (
      <Notice tone="good" title={t('news.acknowledgedAt', { date: formats.dateTime(news.acknowledgedAt) })} />
    )
  }
  return (
    <Notice title={t('news.waits')}>
      <p>{t('news.acknowledgeWhy')}</p>
      <Button
        variant="primary"
        busy={acknowledge.isPending}
        onClick={() => acknowledge.mutate({ body: { newsId: news.id, acknowledged: true } })}
      >
        {t('news.acknowledge')}
      </Button>
    </Notice>
  )
}

/** Its audience, and how long it is shown. */
function Facts({ news: { audience, expiresAt } }: { news: NewsItem }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const names = [...audience.campuses, ...audience.groups, ...audience.qualifications]
  return (
    <div>
      <Quiet small>
        {t('news.for', { names: names.length === 0 ? t('news.everybody') : names.join(', ') })}
      </Quiet>
      {expiresAt === undefined ? null : (
        <Quiet small>{t('news.until', { date: formats.dateTime(expiresAt) })}</Quiet>
      )}
    </div>
  )
}
