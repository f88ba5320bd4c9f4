import type { NewsItem, NewsSummary } from '@studentgo/protocol/news'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import { withoutNulls } from '../platform/rows/without-nulls.ts'
import type { NewsItemRow, NewsRow } from './news.sql.ts'

export function presentNews(row: NewsRow, timeZone: string): NewsSummary {
  const { publishedAt, expiresAt, readAt, acknowledgedAt, ...news } = row
  return withoutNulls({
    ...news,
    publishedAt: isoWithOffset(publishedAt, timeZone),
    expiresAt: expiresAt && isoWithOffset(expiresAt, timeZone),
    readAt: readAt && isoWithOffset(readAt, timeZone),
    acknowledgedAt: acknowledgedAt && isoWithOffset(acknowledgedAt, timeZone),
  })
}

export function presentNewsItem(row: NewsItemRow, timeZone: string): NewsItem {
  const { body, bodyLanguage, images, attachments, roles, campuses, groups, qualifications, ...summary } = row
  return {
    ...presentNews(summary, timeZone),
    body,
    bodyLanguage: bodyLanguage ?? undefined,
    images: images.map(withoutNulls),
    attachments,
    audience: { roles: roles as NewsItem['audience']['roles'], campuses, groups, qualifications },
  }
}
