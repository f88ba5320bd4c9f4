import * as z from 'zod/mini'
import { attachmentIds, attachmentRef } from './attachments.ts'
import { endpoint, staffIn, staffRoles, type WriteLimit } from './endpoint.ts'
import { messageAffects, messageText, sendMessage, thread, threads } from './messages.ts'
import { pageQuery } from './paging.ts'
import { id, idText } from './shapes.ts'

const path = '/staff/messages'
const everybody = staffIn(...staffRoles)
const ofThread = z.strictObject({ threadId: idText })

/** Staff answer many in an hour, and nobody by hand more than this. */
const limitOfAnswering: WriteLimit = {
  times: 120,
  seconds: 3600,
  of: 'messages',
  countedAs: 'staff messages',
}

export const listStaffThreads = endpoint({
  method: 'GET',
  path: `${path}/threads`,
  who: everybody,
  summary: "The caller's threads with students and guardians, newest first, 20 to a page",
  query: z.strictObject({
    ...pageQuery,
    q: z.optional(z.string().check(z.maxLength(100))),
    unread: z.optional(z.enum(['true'])),
  }),
  reply: threads,
})

export const readUnreadOfStaff = endpoint({
  method: 'GET',
  path: `${path}/unread`,
  who: everybody,
  summary: 'The number of messages that the signed-in member of staff has not read',
  reply: z.object({ unreadCount: z.int() }),
})

export const readStaffThread = endpoint({
  method: 'GET',
  path: `${path}/threads/:threadId`,
  who: everybody,
  summary: "One of the caller's threads with its messages, oldest first",
  params: ofThread,
  reply: thread,
})

export const readMessageFile = endpoint({
  method: 'GET',
  path: `${path}/threads/:threadId/file/:attachmentId`,
  dialect: 'file',
  who: everybody,
  summary: "A file attached to a message in one of the caller's threads",
  params: z.strictObject({ threadId: idText, attachmentId: idText }),
  reply: z.unknown(),
})

export const staffAnswerBody = z.strictObject({
  text: messageText,
  /** Files that were uploaded to this thread. */
  attachmentIds: z.optional(attachmentIds),
})

export const uploadMessageFile = endpoint({
  method: 'POST',
  path: `${path}/threads/:threadId/file`,
  affects: [],
  takesFile: true,
  limit: { times: 60, seconds: 3600, of: 'uploads' },
  who: everybody,
  summary: 'Uploads a file for a reply; its recipient can open it once the reply is sent',
  params: ofThread,
  body: z.strictObject({}),
  reply: attachmentRef,
})

export const answerAsStaff = endpoint({
  method: 'POST',
  path: `${path}/threads/:threadId`,
  affects: messageAffects,
  limit: limitOfAnswering,
  who: everybody,
  summary: "Replies in one of the caller's threads, to the student or the guardian in it",
  params: ofThread,
  body: staffAnswerBody,
  reply: sendMessage.reply,
})

export const markStaffThreadRead = endpoint({
  method: 'PUT',
  path: `${path}/threads/:threadId/read`,
  affects: [...messageAffects, '/notifications'],
  who: everybody,
  summary: "Marks the received messages in one of the caller's threads, up to a given one, as read",
  params: ofThread,
  body: z.strictObject({ upTo: id }),
  reply: z.object({ unreadCount: z.int() }),
})

export const undoStaffMessage = endpoint({
  method: 'DELETE',
  path: `${path}/message/:messageId`,
  affects: messageAffects,
  who: everybody,
  summary: "Withdraws one of the caller's replies for everybody, within ten seconds",
  params: z.strictObject({ messageId: idText }),
  reply: z.null(),
})
