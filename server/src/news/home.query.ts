import type { HomeTask } from '@studentgo/protocol/home'
import type { NewsSummary } from '@studentgo/protocol/news'
import type { RowOf } from '../platform/database/statement.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { presentNews } from './news.presenter.ts'
import { newsOnHomeOf } from './news.sql.ts'
import { untilNextNews } from './next-news.query.ts'

/** How many pieces of news home shows beside the tasks, and how many of them are tasks at most. */
const mostShown = 3
const mostTasks = 3

export const newsOnHome = {
  sayUntil: ({ db, now }: StudentContext) => untilNextNews(db, now),
  reads: newsOnHomeOf,
  params: ({ access, now, today, language }: StudentContext) => ({
    personId: access.studentId,
    area: 'STUDENT' as const,
    now: now.toISOString(),
    today,
    language,
    size: mostShown + mostTasks,
  }),
}

/** News that needs the reader's attention, and the latest of the rest. */
export function presentNewsOnHome(latest: readonly RowOf<typeof newsOnHomeOf>[]): {
  waiting: Unserialised<NewsSummary>[]
  items: Unserialised<NewsSummary>[]
  unreadCount: number
} {
  const news = latest.map(row => presentNews(row))
  const waiting = news.filter(waitsForReader)
  const items = news.filter(one => !waitsForReader(one)).slice(0, mostShown)
  return { waiting: waiting.slice(0, mostTasks), items, unreadCount: latest[0]?.unreadCount ?? 0 }
}

function waitsForReader(one: Unserialised<NewsSummary>): boolean {
  const isUnread = one.readAt == null
  return (
    (one.category === 'URGENT' && isUnread) || (one.requiresAcknowledgement && one.acknowledgedAt == null)
  )
}

export function newsTasks(waiting: readonly Unserialised<NewsSummary>[]): Unserialised<HomeTask>[] {
  return waiting.map(({ id, title, titleLanguage, category }) => ({
    kind: 'NEWS',
    newsId: id,
    title,
    titleLanguage,
    urgent: category === 'URGENT',
  }))
}
