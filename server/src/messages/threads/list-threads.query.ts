import type { ThreadSort, Threads } from '@studentgo/protocol/messages'
import { toPage } from '@studentgo/protocol/paging'
import { onlyRow } from '../../platform/database/statement.ts'
import { notFound } from '../../platform/http/problems.ts'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import type { StudentContext } from '../../platform/request-context.ts'
import { wordsIn } from '../../platform/rows/has-words.ts'
import { presentThread, presentWholeThread } from './thread.presenter.ts'
import { type OfReader, threadPage, threadWithMessages } from './threads.sql.ts'

const pageSize = 20

interface Filter {
  q: string | undefined
  unread: boolean
  sort: ThreadSort | undefined
  page: number | undefined
  size: number | undefined
}

export async function listThreadsOf(
  context: StudentContext,
  { q, unread, sort = 'lastMessageAt,desc', page = 0, size = pageSize }: Filter,
): Promise<Unserialised<Threads>> {
  const reader = readerOf(context)
  const typed = q?.trim() ?? ''
  const isSearch = typed !== ''
  const words = isSearch ? await wordsIn(context.db, typed) : null
  const wanted = { ...reader, isSearch, words, unread }
  const {
    threads,
    count,
    unread: all,
  } = onlyRow(
    await threadPage(context.db, {
      threads: { ...wanted, sort, size, offset: page * size },
      count: wanted,
      unread: reader,
    }),
  )
  const shown = threads.map(row => presentThread(row, context))
  return { ...toPage(shown, onlyRow(count).total, page, size), unreadCount: onlyRow(all).count }
}

/** A page of one thread, with its messages. */
export async function readThreadOf(
  context: StudentContext,
  threadId: number,
): Promise<Unserialised<Threads>> {
  const { thread, messages, unread } = await wholeThreadOf(context, threadId)
  const shown = presentWholeThread(thread, messages, context)
  return { ...toPage([shown], 1, 0, 1), unreadCount: unread }
}

/** A thread that this reader is in; `not-found` for any other. */
export async function wholeThreadOf(context: StudentContext, threadId: number) {
  const reader = readerOf(context)
  const params = { ...reader, threadId }
  const {
    thread: found,
    messages,
    unread,
  } = onlyRow(await threadWithMessages(context.db, { thread: params, messages: params, unread: reader }))
  const [thread] = found
  if (thread === undefined) throw notFound()
  return { thread, messages, unread: onlyRow(unread).count }
}

export function readerOf({ access }: StudentContext): OfReader {
  return { personId: access.reader.personId, studentId: access.studentId }
}
