import type { NewsItem, NewsSummary } from '@studentgo/protocol/news'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { NewsItemRow, NewsRow } from './news.sql.ts'

export function presentNews(row: NewsRow): Unserialised<NewsSummary> {
  const { publishedAt, expiresAt, readAt, acknowledgedAt, ...news } = row
  return {
    ...news,
    publishedAt,
    expiresAt,
    readAt,
    acknowledgedAt,
  }
}

export function presentNewsItem(row: NewsItemRow): Unserialised<NewsItem> {
  const { body, bodyLanguage, images, attachments, roles, campuses, groups, qualifications, ...summary } = row
  return {
    ...presentNews(summary),
    body,
    bodyLanguage,
    images,
    attachments,
    audience: { roles: roles as NewsItem['audience']['roles'], campuses, groups, qualifications },
  }
}
