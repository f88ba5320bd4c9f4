import * as z from 'zod/mini'
import { attachmentIds, attachmentRef } from './attachments.ts'
import { endpoint, type WriteLimit } from './endpoint.ts'
import { languages } from './language.ts'
import { messageAffects, messageSubject, messageText } from './messages.ts'
import { newsRole } from './news.ts'
import { id, idText } from './shapes.ts'
import { reach, writersToMany } from './staff-news-audience.ts'

/** A student to whom somebody may write, and how many of the guardians would get it. */
export const messageRecipient = z.object({
  studentId: id,
  name: z.string(),
  /** In which the student reads the portal. */
  language: z.enum(languages),
  /** Nobody gets a message whose studies have ended. */
  getsIt: z.boolean(),
  guardians: z.int(),
})
export type MessageRecipient = z.infer<typeof messageRecipient>

export const listMessageRecipients = endpoint({
  method: 'GET',
  path: '/staff/groupmessages/recipients',
  who: writersToMany,
  summary: 'The students of a group to whom the caller may write: their own, or all for the office',
  query: z.strictObject({ groupId: idText }),
  reply: z.array(messageRecipient),
})

/** More than a school writes in an hour, and few enough that a slip stays small. */
const limitOfMany: WriteLimit = { times: 20, seconds: 3600, of: 'messages' }

export const groupMessage = z.strictObject({
  studentIds: z.array(id).check(
    z.minLength(1),
    z.maxLength(100),
    z.refine(all => new Set(all).size === all.length, { error: 'duplicate' }),
  ),
  /** To the students themselves, to their guardians, or to both. */
  to: z.array(newsRole).check(
    z.minLength(1),
    z.refine(all => new Set(all).size === all.length, { error: 'duplicate' }),
  ),
  subject: messageSubject,
  text: messageText,
  /** Files that were uploaded for it. */
  attachmentIds: z.optional(attachmentIds),
})

export const uploadGroupFile = endpoint({
  method: 'POST',
  path: '/staff/groupmessages/recipients/:recipientId/file',
  affects: [],
  takesFile: true,
  limit: { times: 60, seconds: 3600, of: 'uploads' },
  who: writersToMany,
  summary: 'Uploads a file for a group message, under one of its students; all recipients can open it',
  params: z.strictObject({ recipientId: idText }),
  body: z.strictObject({}),
  reply: attachmentRef,
})

export const sendGroupMessage = endpoint({
  method: 'POST',
  path: '/staff/groupmessages',
  affects: messageAffects,
  limit: limitOfMany,
  who: writersToMany,
  summary: 'Sends a message to students or their guardians, one thread for each; returns how many got it',
  body: groupMessage,
  reply: reach,
})
