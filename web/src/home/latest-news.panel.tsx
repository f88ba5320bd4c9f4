import { addresses, newsAddress } from '@studentgo/protocol/addresses'
import type { Home } from '@studentgo/protocol/home'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import oneLine from '#web/ui/content/one-line.module.css'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import wholeCard from '#web/ui/content/whole-card.module.css'
import { Card, Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import style from './latest-news.module.css'
import type { NewsTask } from './task-groups.ts'

interface Props extends Pick<Home, 'news'> {
  /** News to read or acknowledge. */
  toRead?: readonly NewsTask[]
}

/** How many rows fit beside everything else. */
const shown = 2

/** The school's news: first those to acknowledge, then the unread ones, and the link to all. */
export function LatestNews({ news, toRead = [] }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const first = toRead.slice(0, shown)
  const latest = news.items.slice(0, shown - first.length)
  return (
    <Section
      id="news"
      title={t('home.news.title')}
      aside={
        <ScreenLink to={addresses.news}>
          {news.unreadCount === 0 ? (
            t('home.news.all')
          ) : (
            <>
              <span className="visually-hidden">{t('home.news.all')}: </span>
              {t('news.unread', { count: news.unreadCount })}
            </>
          )}
        </ScreenLink>
      }
    >
      {first.length + latest.length === 0 ? (
        <EmptyState>{t('home.news.empty')}</EmptyState>
      ) : (
        <Card rows>
          <RowList>
            {first.map(({ newsId, title, titleLanguage }) => (
              <Row key={newsId} className={style.news}>
                <h3 className={oneLine.text} lang={titleLanguage}>
                  <ScreenLink className={wholeCard.open} to={newsAddress(newsId)}>
                    {title}
                  </ScreenLink>
                </h3>
                <span className={style.toDo}>{t('home.news.acknowledge')}</span>
              </Row>
            ))}
            {latest.map(({ id, title, titleLanguage, publishedAt, readAt }) => (
              <Row key={id} className={style.news}>
                <h3 className={oneLine.text} lang={titleLanguage}>
                  <ScreenLink className={wholeCard.open} to={newsAddress(id)}>
                    {title}
                  </ScreenLink>
                </h3>
                <Quiet small inline>
                  {readAt === undefined ? t('news.isUnread') : formats.shortDate(formats.dayOf(publishedAt))}
                </Quiet>
              </Row>
            ))}
          </RowList>
        </Card>
      )}
    </Section>
  )
}
