import * as z from 'zod/mini'
import { attachmentIds, attachmentRef } from './attachments.ts'
import { seenBy } from './audience.ts'
import { endpoint, studentOrParent, type WriteLimit } from './endpoint.ts'
import { pageOf, pageQuery } from './paging.ts'
import {
  date,
  dateTime,
  fallbackLanguage,
  id,
  idText,
  lineText,
  ofStudent,
  ofStudyPlan,
  writtenText,
} from './shapes.ts'

/** On which side of a thread somebody writes. */
export const writerRole = z.enum(['STUDENT', 'PARENT', 'STAFF'])
export type WriterRole = z.infer<typeof writerRole>

/** What a member of staff is to a student, in the order in which they are offered. */
export const staffRole = z.enum(['RESPONSIBLE', 'COUNSELLOR', 'SPECIAL_NEEDS', 'TEACHER'])
export type StaffRole = z.infer<typeof staffRole>

const member = { personId: id, name: z.string(), title: z.optional(z.string()) }

export const availability = z.object({
  awayUntil: date,
  note: z.optional(z.string()),
  noteLanguage: fallbackLanguage,
  /** Who answers meanwhile. */
  deputy: z.optional(z.object(member)),
})

export const teacher = z.object({
  ...member,
  roles: z.array(staffRole),
  /** The courses of the student that this person teaches now. */
  subjects: z.array(z.string()),
  /** Their lesson of the student today: the one that is on or comes next, or the last where all are over. */
  lessonToday: seenBy('TIMETABLE', z.optional(z.object({ start: dateTime, end: dateTime }))),
  /** Set for somebody who is away, and will read it later. */
  availability: z.optional(availability),
})
export type Teacher = z.infer<typeof teacher>

export const listTeachers = endpoint({
  method: 'GET',
  path: '/messages/teachers',
  who: studentOrParent('MESSAGE'),
  summary: 'The staff who teach and guide the student now, by role and by next lesson',
  query: z.strictObject({ ...ofStudent, ...ofStudyPlan }),
  reply: z.array(teacher),
  offline: 'OWN_DEVICE',
})

export const recipientGroup = z.object({
  groupKey: z.enum(['OWN_TEAM', 'CURRENT_TEACHERS', 'OFFICE', 'HEALTH_AND_WELFARE']),
  persons: z.array(z.object({ ...member, selectedByDefault: z.boolean() })),
})
export type RecipientGroup = z.infer<typeof recipientGroup>

export const listRecipientGroups = endpoint({
  method: 'GET',
  path: '/messages/multipleselection/person',
  who: studentOrParent('MESSAGE'),
  summary: 'Everybody the caller may write to, in groups; never another student',
  query: z.strictObject({
    ...ofStudent,
    ...ofStudyPlan,
    q: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: z.array(recipientGroup),
  offline: 'OWN_DEVICE',
})

export const message = z.object({
  id,
  from: z.object({ ...member, role: writerRole }),
  isOwn: z.boolean(),
  at: dateTime,
  /** As it was typed: no markup. */
  text: z.string(),
  attachments: z.array(attachmentRef),
  to: z.array(z.object(member)),
  /** Who of those it went to has read it, and when first. */
  readBy: z.array(z.object({ name: z.string(), at: dateTime })),
  isUnread: z.boolean(),
  /** Until then the author can take it back. */
  undoUntil: z.optional(dateTime),
})
export type Message = z.infer<typeof message>

export const thread = z.object({
  id,
  subject: z.string(),
  /** For a guardian: the student whom it is about. */
  aboutStudent: z.optional(z.object({ studentId: id, name: z.string() })),
  /** Everybody else in it. */
  participants: z.array(z.object({ ...member, role: writerRole })),
  lastMessageAt: dateTime,
  /** How the newest message begins. */
  lastText: z.string(),
  unreadCount: z.int(),
  hasAttachments: z.boolean(),
  /** Nobody is left who would get an answer. */
  closed: z.boolean(),
  /** Only for a thread requested by its id: whom an answer goes to. */
  replyTo: z.optional(z.array(z.object(member))),
  /** The same: the newest messages, the oldest of them first. */
  messages: z.optional(z.array(message)),
})
export type Thread = z.infer<typeof thread>

/** `unreadCount` counts messages of all threads. */
export const threads = z.extend(pageOf(thread), { unreadCount: z.int() })
export type Threads = z.infer<typeof threads>

const sendPath = '/messages/sendmessages'
/** What a message that comes or goes makes stale. */
export const messageAffects = [
  '/messages',
  '/home',
  '/studentparentaccess/student',
  '/staff/messages',
] as const

/** By which field threads are ordered, and in which direction. */
export const threadSort = z.enum(['lastMessageAt,desc', 'lastMessageAt,asc', 'subject,asc', 'subject,desc'])
export type ThreadSort = z.infer<typeof threadSort>

export const listThreads = endpoint({
  method: 'GET',
  path: sendPath,
  who: studentOrParent('MESSAGE'),
  summary:
    'Threads, newest first or in the order of `sort`, 20 to a page; `threadId` returns one with its messages',
  query: z.strictObject({
    ...ofStudent,
    ...pageQuery,
    sort: z.optional(threadSort),
    q: z.optional(z.string().check(z.maxLength(100))),
    unread: z.optional(z.enum(['true'])),
    threadId: z.optional(idText),
  }),
  reply: threads,
  offline: 'OWN_DEVICE',
})

export const readUnreadMessages = endpoint({
  method: 'GET',
  path: '/messages/unread',
  who: studentOrParent('MESSAGE'),
  summary: 'The number of messages that the caller has not read',
  query: z.strictObject({ ...ofStudent }),
  reply: z.object({ unreadCount: z.int() }),
  // Only a number, which home has too; it is part of the frame of screens that a device stores.
  offline: 'ANY_DEVICE',
})

export const messageSubject = lineText(1, 120)
export const messageText = writtenText(1, 5000)
const written = { text: messageText, attachmentIds: z.optional(attachmentIds) }

export const recipientKind = z.enum(['RESPONSIBLE', 'COUNSELLOR', 'CURRENT_TEACHERS'])
export type RecipientKind = z.infer<typeof recipientKind>

export const answerBody = z.strictObject({ threadId: id, ...written })
/** Without a subject the thread is called as its first message begins (`subjectOf`). */
const optionalSubject = z.optional(messageSubject)
const toRoleBody = z.strictObject({ recipientKind, subject: optionalSubject, ...written })
export const toPersonsBody = z.strictObject({
  personIds: z.array(id).check(
    z.minLength(1),
    z.maxLength(20),
    z.refine(all => new Set(all).size === all.length, { error: 'duplicate' }),
  ),
  subject: optionalSubject,
  ...written,
  personalStudyPlanId: z.optional(id),
})

const sent = z.object({ threadId: id, messageId: id, recipientCount: z.int(), undoUntil: dateTime })
export type SentMessage = z.infer<typeof sent>

/** More than anybody writes in an hour, to roles and persons together, and few enough that nobody floods the staff. */
const limitOfSending: WriteLimit = { times: 30, seconds: 3600, of: 'messages', countedAs: 'messages' }

export const sendMessage = endpoint({
  method: 'POST',
  path: sendPath,
  affects: messageAffects,
  limit: limitOfSending,
  writers: 'INTERRUPTED_TOO',
  who: studentOrParent('MESSAGE'),
  summary: 'Sends a message to staff by their role with the student, or replies in a thread',
  query: z.strictObject({ ...ofStudent }),
  body: z.union([answerBody, toRoleBody]),
  reply: sent,
})

export const sendMessageToPersons = endpoint({
  method: 'POST',
  path: `${sendPath}/topersons`,
  affects: messageAffects,
  limit: limitOfSending,
  writers: 'INTERRUPTED_TOO',
  who: studentOrParent('MESSAGE'),
  summary: 'Sends a message to persons, each of whom must be one of the offered recipients',
  query: z.strictObject({ ...ofStudent }),
  body: toPersonsBody,
  reply: sent,
})

export const undoMessage = endpoint({
  method: 'DELETE',
  path: `${sendPath}/:messageId`,
  affects: messageAffects,
  writers: 'INTERRUPTED_TOO',
  who: studentOrParent('MESSAGE'),
  summary: "Withdraws one of the caller's messages for everybody, within ten seconds",
  params: z.strictObject({ messageId: idText }),
  query: z.strictObject({ ...ofStudent }),
  reply: z.null(),
})

export const markThreadRead = endpoint({
  method: 'PUT',
  path: `${sendPath}/:threadId/read`,
  affects: [...messageAffects, '/notifications'],
  writers: 'READERS',
  who: studentOrParent('MESSAGE'),
  summary: 'Marks the received messages of a thread, up to a given one, as read',
  params: z.strictObject({ threadId: idText }),
  query: z.strictObject({ ...ofStudent }),
  body: z.strictObject({ upTo: id }),
  reply: z.object({ unreadCount: z.int() }),
})
