import {
  listRecipientGroups,
  listTeachers,
  listThreads,
  type RecipientGroup,
  readUnreadMessages,
  type Teacher,
} from '@studentgo/protocol/messages'
import { idIn } from '#web/platform/api/ids.ts'
import { endpointQuery, quiet } from '#web/platform/api/queries.ts'

/** How many threads the page shows at first, and how many more at a time. */
export const pageSize = 20

/** The newest threads, or those that contain some words; a guardian's screen names the child. */
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

/** The recipients that a new message proposes first: today's teachers, by the clock, then guidance and services. */
export function offeredAtOnce(
  groups: readonly RecipientGroup[],
  teachers: readonly Teacher[],
  now: Date,
): number[] {
  const today = teachers
    .flatMap(({ personId, lessonToday }) => (lessonToday === undefined ? [] : [{ personId, ...lessonToday }]))
    .toSorted((a, b) => Number(isOver(a, now)) - Number(isOver(b, now)) || a.start.localeCompare(b.start))
  const others = groups.filter(({ groupKey }) => groupKey !== 'CURRENT_TEACHERS')
  return [...new Set([...today, ...others.flatMap(({ persons }) => persons)].map(({ personId }) => personId))]
}

function isOver({ end }: { end: string }, now: Date): boolean {
  return Date.parse(end) <= now.getTime()
}

const unread = endpointQuery(readUnreadMessages, { query: {} })
/** For the frame, which does not wait for it. */
export const unreadQuery = { ...unread, meta: { ...unread.meta, ...quiet } }

/** The first queries of a thread's page, for the thread in its address. */
export function threadScreenQueries(search: URLSearchParams) {
  const id = idIn(search, 'id')
  return id === undefined ? [] : [threadQuery(id), unreadQuery]
}

/** The name of the draft for a new message from an address. */
export function newMessageDraft(search: URLSearchParams): string {
  return `message-new.${search}`
}
