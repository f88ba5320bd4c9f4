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
  summary: 'The own threads with students and guardians, the newest first, 20 to a page',
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
  summary: 'How many messages who is signed in at the desk has not read',
  reply: z.object({ unreadCount: z.int() }),
})

export const readStaffThread = endpoint({
  method: 'GET',
  path: `${path}/threads/:threadId`,
  who: everybody,
  summary: 'One of the own threads with its messages, the oldest first',
  params: ofThread,
  reply: thread,
})

export const readMessageFile = endpoint({
  method: 'GET',
  path: `${path}/threads/:threadId/file/:attachmentId`,
  dialect: 'file',
  who: everybody,
  summary: 'A file that came with a message of one of the own threads',
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
  summary: 'Brings a file for an answer; whoever the answer goes to opens it once it is sent',
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
  summary: 'Answers in one of the own threads, to the student or the guardian in it',
  params: ofThread,
  body: staffAnswerBody,
  reply: sendMessage.reply,
})

export const markStaffThreadRead = endpoint({
  method: 'PUT',
  path: `${path}/threads/:threadId/read`,
  affects: [...messageAffects, '/notifications'],
  who: everybody,
  summary: 'Marks what has come in one of the own threads, up to a message, as read',
  params: ofThread,
  body: z.strictObject({ upTo: id }),
  reply: z.object({ unreadCount: z.int() }),
})

export const undoStaffMessage = endpoint({
  method: 'DELETE',
  path: `${path}/message/:messageId`,
  affects: messageAffects,
  who: everybody,
  summary: 'Takes an own answer back for everybody, within ten seconds',
  params: z.strictObject({ messageId: idText }),
  reply: z.null(),
})
