import {
  listRecipientGroups,
  listTeachers,
  listThreads,
  readUnreadMessages,
} from '@studentgo/protocol/messages'
import { idIn } from '#web/platform/api/ids.ts'
import { endpointQuery, quiet } from '#web/platform/api/queries.ts'

/** How many threads the page shows at first, and how many more at a time. */
export const pageSize = 20

/** The newest threads, or those that hold some words; a guardian's screen names the child. */
export function threadsQuery({ size = pageSize, words = '' }: { size?: number; words?: string } = {}) {
  const q = words === '' ? {} : { q: words }
  return endpointQuery(listThreads, { query: { size: String(size), ...q } })
}

export function threadQuery(threadId: number) {
  return endpointQuery(listThreads, { query: { threadId: String(threadId) } })
}

export function teachersQuery() {
  return endpointQuery(listTeachers, {})
}

export function recipientGroupsQuery() {
  return endpointQuery(listRecipientGroups, {})
}

const unread = endpointQuery(readUnreadMessages, { query: {} })
/** For the frame, where nobody waits for it. */
export const unreadQuery = { ...unread, meta: { ...unread.meta, ...quiet } }

/** What the page of a thread asks first, of the thread that its address names. */
export function threadScreenQueries(search: URLSearchParams) {
  const id = idIn(search, 'id')
  return id === undefined ? [] : [threadQuery(id), unreadQuery]
}

/** The draft of a new message that was begun at an address. */
export function newMessageDraft(search: URLSearchParams): string {
  return `message-new.${search}`
}
