import { homePart } from '../platform/contributions/home-part.ts'
import { onlyRow } from '../platform/database/statement.ts'
import { readerOf } from './threads/list-threads.query.ts'
import { unreadOf } from './threads/threads.sql.ts'

/** Messages that nobody has read yet. */
export const messagesOnHome = homePart({
  reads: unreadOf,
  params: readerOf,
  tasks(rows) {
    const { count, onlyThread } = onlyRow(rows)
    return count === 0 ? [] : [{ kind: 'UNREAD_MESSAGES' as const, count, threadId: onlyThread }]
  },
})
