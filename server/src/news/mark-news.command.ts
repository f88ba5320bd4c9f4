import type { Reply } from '@studentgo/protocol/endpoint'
import type { markNews } from '@studentgo/protocol/news'
import { sql } from 'kysely'
import { markRead as markNotificationsRead } from '../notifications/notifications.sql.ts'
import type { Db } from '../platform/database/database.ts'
import { onlyRow } from '../platform/database/statement.ts'
import { notFound, stateConflict } from '../platform/http/problems.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import { newsToMark, type OfReader, unreadCountOf } from './news.sql.ts'

interface Mark {
  newsId: number
  /** Who acknowledges a piece of news has read it. */
  isAcknowledged: boolean
}

/** Marks a piece of news as read or acknowledged, and its notifications as read. The first time of each stays. */
export async function markRead(
  db: Db,
  reader: OfReader,
  { newsId, isAcknowledged }: Mark,
): Promise<Unserialised<Reply<typeof markNews>>> {
  const [news] = await newsToMark(db, { ...reader, newsId })
  if (news === undefined) throw notFound()
  if (isAcknowledged && !news.requiresAcknowledgement) throw stateConflict({ code: 'state-conflict' })
  const { personId, now } = reader
  const { rows } = await sql<{ readAt: string; acknowledgedAt: string | null }>`
    insert into news_reading as r (person_id, news_id, read_at, acknowledged_at)
    values (${personId}, ${newsId}, ${now}, ${isAcknowledged ? now : null})
    on conflict (person_id, news_id) do update set
      acknowledged_at = coalesce(r.acknowledged_at, excluded.acknowledged_at)
    returning read_at as "readAt", acknowledged_at as "acknowledgedAt"`.execute(db)
  const notifications = { rule: 'news-urgent' as const, keys: [String(newsId)] }
  await markNotificationsRead(db, reader, notifications, new Date(now))
  const { readAt, acknowledgedAt } = onlyRow(rows)
  const { unread } = onlyRow(await unreadCountOf(db, reader))
  return {
    newsId,
    readAt,
    acknowledgedAt,
    unreadCount: unread,
  }
}
