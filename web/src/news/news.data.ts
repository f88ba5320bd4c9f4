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

/** The filters of the list: one category, or unread news. */
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

/** A file attached to a piece of news. */
export function newsFileQuery(newsId: number, fileId: number) {
  const params = { newsId: String(newsId), fileId: String(fileId) }
  return { ...endpointQuery(readNewsFile, { params }), ...forgotten }
}

/** The id of the piece of news in an address; undefined without a valid one. */
export function newsIdOf(search: URLSearchParams): number | undefined {
  return idIn(search, 'news')
}

export function newsItemQueries({ search }: { search: URLSearchParams }) {
  const id = newsIdOf(search)
  return id === undefined ? [] : [newsItemQuery(id)]
}
