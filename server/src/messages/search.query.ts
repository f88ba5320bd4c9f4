import { listThreads } from '@studentgo/protocol/messages'
import { searchPart } from '../platform/contributions/search-part.ts'
import { readerOf } from './threads/list-threads.query.ts'
import { threadsWithWords } from './threads/threads.sql.ts'

export const messagesFound = searchPart({
  kind: 'MESSAGE',
  opens: listThreads,
  reads: threadsWithWords,
  params: (context, wanted) => ({ ...wanted, ...readerOf(context) }),
  hit: ({ id, title, names, lastMessageAt }) => ({
    id,
    title,
    note: names.join(', '),
    at: lastMessageAt,
  }),
})
