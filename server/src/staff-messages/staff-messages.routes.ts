import { toPage } from '@studentgo/protocol/paging'
import * as endpoints from '@studentgo/protocol/staff-messages'
import { downloadFault } from '../attachments/attachments.rules.ts'
import { fileOfAttachment } from '../attachments/attachments.sql.ts'
import { keepForStaff } from '../attachments/keep-for-staff.command.ts'
import { undoOwnMessage } from '../messages/sending/undo-message.command.ts'
import { markThreadReadAsStaff } from '../messages/threads/mark-thread-read.command.ts'
import { presentStaffThread, presentWholeStaffThread } from '../messages/threads/thread.presenter.ts'
import { undoUntil } from '../messages/threads/thread.rules.ts'
import {
  studentOfMessage,
  threadOfStaff,
  threadPageOfStaff,
  unreadOfStaff,
} from '../messages/threads/threads.sql.ts'
import { onlyRow } from '../platform/database/statement.ts'
import { storedFileAnswer } from '../platform/files/stored-files.ts'
import { notFound, stateConflict } from '../platform/http/problems.ts'
import { bind } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import type { StaffContext } from '../platform/request-context.ts'
import { wordsIn } from '../platform/rows/has-words.ts'
import { writeAsStaff } from './write-as-staff.command.ts'

const pageSize = 20

/** The threads in which students and guardians have written to a member of staff, and the answers. */
export function staffMessagesRoutes(platform: Platform): void {
  bind(platform, endpoints, {
    listStaffThreads: async call => {
      const { db, staff, query } = call
      const { q, unread, page = 0, size = pageSize } = query
      const typed = q?.trim() ?? ''
      const words = typed === '' ? null : await wordsIn(db, typed)
      const wanted = {
        personId: staff.staffId,
        isSearch: typed !== '',
        words,
        unread: unread === 'true',
      }
      const found = onlyRow(
        await threadPageOfStaff(db, {
          threads: { ...wanted, size, offset: page * size },
          count: wanted,
          unread: wanted,
        }),
      )
      const shown = found.threads.map(row => presentStaffThread(row))
      return {
        ...toPage(shown, onlyRow(found.count).total, page, size),
        unreadCount: onlyRow(found.unread).count,
      }
    },
    readUnreadOfStaff: async ({ db, staff }) => ({
      unreadCount: onlyRow(await unreadOfStaff(db, { personId: staff.staffId })).count,
    }),
    readStaffThread: async call => {
      const { thread, messages } = await ownThread(call, call.params.threadId)
      return presentWholeStaffThread(thread, messages, call.staff.staffId, call)
    },
    readMessageFile: async call => {
      const { threadId, attachmentId } = call.params
      const { messages } = await ownThread(call, threadId)
      const files = messages.flatMap(message => message.attachments)
      if (!files.some(file => file.id === attachmentId)) throw notFound()
      const found = onlyRow(await fileOfAttachment(call.db, { attachmentId }))
      const fault = downloadFault(found.scan)
      if (fault !== undefined) throw stateConflict({ code: fault })
      return storedFileAnswer(platform.files, found)
    },
    answerAsStaff: async call => {
      const { db, staff, params, body, now, timeZone } = call
      const { threadId } = params
      const { thread } = await ownThread(call, threadId)
      const to = thread.participants.filter(one => one.role !== 'STAFF' && one.isActive)
      if (to.length === 0) throw stateConflict({ code: 'threadClosed' })
      const sent = await writeAsStaff(
        db,
        {
          staffId: staff.staffId,
          to: { threadId },
          text: body.text.trim(),
          attachmentIds: body.attachmentIds ?? [],
        },
        { now, timeZone },
      )
      return { ...sent, recipientCount: to.length, undoUntil: undoUntil(now).toISOString() }
    },
    uploadMessageFile: async call => {
      const { thread } = await ownThread(call, call.params.threadId)
      return keepForStaff(call, { studentId: thread.studentId, category: 'MESSAGE' }, call.file)
    },
    markStaffThreadRead: call =>
      markThreadReadAsStaff(call, { threadId: call.params.threadId, upTo: call.body.upTo }),
    undoStaffMessage: async ({ db, staff, params, now }) => {
      const own = { messageId: params.messageId, fromId: staff.staffId }
      const [found] = await studentOfMessage(db, own)
      if (found === undefined) throw notFound()
      return undoOwnMessage(db, { ...own, studentId: found.studentId }, now)
    },
  })
}

/** A thread with its messages, if the signed-in person takes part in it as staff; else throws `not-found`. */
async function ownThread({ db, staff }: StaffContext, threadId: number) {
  const wanted = { personId: staff.staffId, threadId }
  const { thread, messages } = onlyRow(await threadOfStaff(db, { thread: wanted, messages: wanted }))
  const [row] = thread
  if (row === undefined) throw notFound()
  return { thread: row, messages }
}
