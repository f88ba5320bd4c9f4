import {
  listStaffThreads,
  readMessageFile,
  readStaffThread,
  readUnreadOfStaff,
} from '@studentgo/protocol/staff-messages'
import { forgotten } from '#web/attachments/attachments.data.ts'
import { idIn } from '#web/platform/api/ids.ts'
import { endpointQuery, quiet } from '#web/platform/api/queries.ts'

/** How many threads the page shows at first, and how many more at a time. */
export const pageSize = 20

export function threadsQuery({ size = pageSize, words = '', unread = false } = {}) {
  return endpointQuery(listStaffThreads, {
    query: {
      size: String(size),
      ...(words === '' ? {} : { q: words }),
      ...(unread ? { unread: 'true' as const } : {}),
    },
  })
}

export function threadQuery(threadId: number) {
  return endpointQuery(readStaffThread, { params: { threadId: String(threadId) } })
}

export function messageFileQuery(threadId: number, fileId: number) {
  const params = { threadId: String(threadId), attachmentId: String(fileId) }
  return { ...endpointQuery(readMessageFile, { params }), ...forgotten }
}

const unread = endpointQuery(readUnreadOfStaff, {})
/** For the frame, which does not wait for it. */
export const unreadQuery = { ...unread, meta: { ...unread.meta, ...quiet } }

/** The first queries of a thread's page, for the thread in its address. */
export function threadScreenQueries(search: URLSearchParams) {
  const id = idIn(search, 'id')
  return id === undefined ? [] : [threadQuery(id)]
}
