import {
  listNews,
  type NewsCategory,
  newsCategory,
  readNewsFile,
  readNewsItem,
} from '@studentgo/protocol/news'
import { forgotten } from '#web/attachments/attachments.data.ts'
import { idIn } from '#web/platform/api/ids.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'

/** How many pieces of news the page shows at first, and how many more at a time. */
export const pageSize = 20

/** What the list can be narrowed to: one category, or what is unread. */
export type NewsFilter = 'all' | 'unread' | NewsCategory
export const newsFilters: readonly NewsFilter[] = ['all', 'unread', ...newsCategory.options]

export function newsQuery(filter: NewsFilter = 'all', size = pageSize) {
  return endpointQuery(listNews, { query: { size: String(size), ...wishOf(filter) } })
}

function wishOf(filter: NewsFilter): { unread?: 'true'; category?: NewsCategory } {
  if (filter === 'all') return {}
  return filter === 'unread' ? { unread: 'true' } : { category: filter }
}

export function newsItemQuery(id: number) {
  return endpointQuery(readNewsItem, { params: { newsId: String(id) } })
}

/** A file that comes with a piece of news. */
export function newsFileQuery(newsId: number, fileId: number) {
  const params = { newsId: String(newsId), fileId: String(fileId) }
  return { ...endpointQuery(readNewsFile, { params }), ...forgotten }
}

/** The piece of news that an address names; undefined when it names none that could be. */
export function newsIdOf(search: URLSearchParams): number | undefined {
  return idIn(search, 'news')
}

export function newsItemQueries({ search }: { search: URLSearchParams }) {
  const id = newsIdOf(search)
  return id === undefined ? [] : [newsItemQuery(id)]
}
