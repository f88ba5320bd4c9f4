import { addresses, newsAddress } from '@studentgo/protocol/addresses'
import type { Home } from '@studentgo/protocol/home'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { Row, RowList, Section } from '#web/ui/layout/layout.tsx'

/** The news that nothing has to be done about, the unread first, and the way to all of it. */
export function LatestNews({ news: { items, unreadCount } }: { news: Home['news'] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Section id="news" title={t('home.news.title')}>
      {items.length === 0 ? <EmptyState>{t('home.news.empty')}</EmptyState> : null}
      <RowList>
        {items.map(({ id, title, titleLanguage, publishedAt, readAt }) => (
          <Row key={id}>
            <h3>
              <ScreenLink to={newsAddress(id)} lang={titleLanguage}>
                {title}
              </ScreenLink>
            </h3>
            <Quiet small>
              {formats.dateOf(publishedAt)}{' '}
              {readAt === undefined ? <Chip tone="now">{t('news.isUnread')}</Chip> : null}
            </Quiet>
          </Row>
        ))}
      </RowList>
      <Quiet>
        <ScreenLink to={addresses.news}>{t('home.news.all')}</ScreenLink> ·{' '}
        {t('news.unread', { count: unreadCount })}
      </Quiet>
    </Section>
  )
}
