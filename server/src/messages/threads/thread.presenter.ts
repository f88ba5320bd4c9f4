import type { Message, Thread } from '@studentgo/protocol/messages'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import type { RequestContext, StudentContext } from '../../platform/request-context.ts'
import { holdsUntil } from '../../platform/versions/composition.ts'
import { answerTo, mayUndo, undoUntil } from './thread.rules.ts'
import type { MessageRow, ThreadRow } from './threads.sql.ts'

export function presentThread(
  { participants, lastMessageAt, studentName, studentId: _, ...thread }: ThreadRow,
  { access }: StudentContext,
): Unserialised<Thread> {
  const isGuardian = access.reader.kind === 'PARENT'
  return {
    ...thread,
    participants: participants.map(({ isActive, ...one }) => one),
    lastMessageAt,
    closed: !participants.some(one => one.role === 'STAFF' && one.isActive),
    ...(isGuardian ? { aboutStudent: { studentId: access.studentId, name: studentName } } : {}),
  }
}

/** The same with its messages, which come with the newest first. */
export function presentWholeThread(
  thread: ThreadRow,
  messages: readonly MessageRow[],
  context: StudentContext,
): Unserialised<Thread> {
  const { access } = context
  return {
    ...presentThread(thread, context),
    replyTo: answerTo(thread.participants, messages, access.reader.personId).map(named),
    messages: messages.toReversed().map(row => presentMessage(row, access.reader.personId, context)),
  }
}

/** A thread as a member of staff reads it: whom it is about, and who has written. */
export function presentStaffThread({
  participants,
  lastMessageAt,
  studentName,
  studentId,
  ...thread
}: ThreadRow): Unserialised<Thread> {
  return {
    ...thread,
    participants: participants.map(({ isActive, ...one }) => one),
    lastMessageAt,
    closed: !participants.some(one => one.role !== 'STAFF' && one.isActive),
    aboutStudent: { studentId, name: studentName },
  }
}

/** The same with its messages, which come with the newest first; an answer goes to all outside the staff. */
export function presentWholeStaffThread(
  thread: ThreadRow,
  messages: readonly MessageRow[],
  personId: number,
  context: Pick<RequestContext, 'now' | 'timeZone'>,
): Unserialised<Thread> {
  return {
    ...presentStaffThread(thread),
    replyTo: thread.participants.filter(one => one.role !== 'STAFF').map(named),
    messages: messages.toReversed().map(row => presentMessage(row, personId, context)),
  }
}

function presentMessage(
  row: MessageRow,
  personId: number,
  { now }: Pick<RequestContext, 'now' | 'timeZone'>,
): Unserialised<Message> {
  const { id, text, attachments, at, fromId, fromName, fromTitle, fromRole, recipients } = row
  const isOwn = fromId === personId
  if (isOwn) holdsUntil(now, [undoUntil(at)])
  return {
    id,
    text,
    attachments,
    at,
    from: { personId: fromId, name: fromName, title: fromTitle, role: fromRole },
    isOwn,
    to: recipients.map(named),
    readBy: recipients.flatMap(({ name, readAt }) => (readAt === null ? [] : [{ name, at: readAt }])),
    isUnread: recipients.some(one => one.personId === personId && one.readAt === null),
    undoUntil: isOwn && mayUndo(at, now) ? undoUntil(at).toISOString() : null,
  }
}

function named({ personId, name, title }: { personId: number; name: string; title: string | null }) {
  return { personId, name, title }
}
