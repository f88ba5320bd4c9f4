import { readNewsItem } from '@studentgo/protocol/news'
import { searchPart } from '../platform/contributions/search-part.ts'
import { newsWithWords } from './news.sql.ts'

export const newsFound = searchPart({
  kind: 'NEWS',
  opens: readNewsItem,
  reads: newsWithWords,
  params: ({ access, now, today, language }, wanted) => ({
    ...wanted,
    personId: access.reader.personId,
    area: access.reader.kind,
    now: now.toISOString(),
    today,
    language,
  }),
  hit: ({ publishedAt, ...news }) => ({ ...news, at: publishedAt }),
})
