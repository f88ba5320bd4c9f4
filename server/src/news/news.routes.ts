import * as endpoints from '@studentgo/protocol/news'
import { toPage } from '@studentgo/protocol/paging'
import type { Visitor } from '../platform/access/visitor.ts'
import { onlyRow } from '../platform/database/statement.ts'
import { notFound } from '../platform/http/problems.ts'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { markRead } from './mark-news.command.ts'
import { presentNews, presentNewsItem } from './news.presenter.ts'
import { newsItemOf, newsPageOf, type OfReader } from './news.sql.ts'
import { newsFileToSend } from './news-file.query.ts'
import { untilNextNews } from './next-news.query.ts'
import { defineUrgentNews } from './urgent-news.job.ts'

const pageSize = 20

export function newsRoutes(platform: Platform): void {
  defineUrgentNews(platform)

  bind(
    platform,
    endpoints,
    {
      listNews: async call => {
        const { page: number = 0, size = pageSize, category = null, unread } = call.query
        await untilNextNews(call.db, call.now)
        const wanted = { ...readerOf(call), category, onlyUnread: unread !== undefined }
        const { page, counts } = onlyRow(
          await newsPageOf(call.db, {
            page: { ...wanted, language: call.language, size, offset: number * size },
            counts: wanted,
          }),
        )
        const { total, unread: unreadCount } = onlyRow(counts)
        const shown = page.map(row => presentNews(row))
        return { ...toPage(shown, total, number, size), unreadCount }
      },
      readNewsItem: async call => {
        const wanted = { ...readerOf(call), newsId: call.params.newsId, language: call.language }
        await untilNextNews(call.db, call.now)
        const [item] = await newsItemOf(call.db, wanted)
        if (item === undefined) throw notFound()
        return presentNewsItem(item)
      },
      readNewsFile: call => newsFileToSend(call.db, platform.files, { ...readerOf(call), ...call.params }),
      markNews: call => {
        const mark = { newsId: call.body.newsId, isAcknowledged: 'acknowledged' in call.body }
        return markRead(call.db, readerOf(call), mark)
      },
    },
    { isKept: true },
  )
}

function readerOf({ visitor, now, today }: { visitor: Visitor; now: Date; today: string }): OfReader {
  const area = visitor.kind === 'PARENT' ? 'PARENT' : 'STUDENT'
  return { personId: visitor.personId, area, now: now.toISOString(), today }
}
