import { newsAddress } from '@studentgo/protocol/addresses'
import type { NewsSummary } from '@studentgo/protocol/news'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '#web/platform/language/format.ts'
import { classes } from '#web/ui/classes.ts'
import { Chip } from '#web/ui/content/facts.tsx'
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { Quiet } from '#web/ui/content/text.tsx'
import wholeCard from '#web/ui/content/whole-card.module.css'
import { Actions, Row, RowList } from '#web/ui/layout/layout.tsx'
import style from './news.module.css'

/** A list of news; the whole row is a link to the text. */
export function NewsList({ news }: { news: readonly NewsSummary[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <RowList narrow>
      {news.map(one => (
        <Row key={one.id}>
          <h2 className={classes(style.headline, one.readAt === undefined && style.unread)}>
            <Link to={newsAddress(one.id)} className={wholeCard.open} lang={one.titleLanguage}>
              {one.title}
            </Link>
            {one.readAt === undefined ? <span className="visually-hidden"> {t('news.isUnread')}</span> : null}
          </h2>
          <NewsState news={one} />
          {one.ingress === undefined ? null : <p lang={one.ingressLanguage}>{one.ingress}</p>}
          <Quiet small>
            {formats.dateOf(one.publishedAt)} <NewsOrigin news={one} />
          </Quiet>
        </Row>
      ))}
    </RowList>
  )
}

/** The category, whether it is pinned, and the author. */
export function NewsOrigin({ news: { category, pinned, author } }: { news: NewsSummary }) {
  const { t } = useTranslation()
  return (
    <>
      {category === 'URGENT' ? null : (
        <>
          · <span>{t(`news.category.${category}`)}</span>{' '}
        </>
      )}
      {pinned ? (
        <>
          · <span>{t('news.pinned')}</span>{' '}
        </>
      ) : null}
      {author === undefined ? null : (
        <>
          · <InSchoolLanguage>{author}</InSchoolLanguage>
        </>
      )}
    </>
  )
}

/** The labels that need the reader's attention. */
export function NewsState({ news }: { news: NewsSummary }) {
  const { t } = useTranslation()
  const { category, requiresAcknowledgement, acknowledgedAt } = news
  const waits = requiresAcknowledgement && acknowledgedAt === undefined
  if (category !== 'URGENT' && !waits) return null
  return (
    <Actions as="span">
      {category === 'URGENT' ? <Chip tone="changed">{t('news.category.URGENT')}</Chip> : null}
      {waits ? <Chip tone="changed">{t('news.waits')}</Chip> : null}
    </Actions>
  )
}
