import type { Message, Thread } from '@studentgo/protocol/messages'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { RequestContext, StudentContext } from '../../platform/request-context.ts'
import { withoutNulls } from '../../platform/rows/without-nulls.ts'
import { answerTo, mayUndo, undoUntil } from './thread.rules.ts'
import type { MessageRow, ThreadRow } from './threads.sql.ts'

export function presentThread(
  { participants, lastMessageAt, studentName, studentId: _, ...thread }: ThreadRow,
  { access, timeZone }: StudentContext,
): Thread {
  const isGuardian = access.reader.kind === 'PARENT'
  return {
    ...thread,
    participants: participants.map(({ isActive, ...one }) => withoutNulls(one)),
    lastMessageAt: isoWithOffset(lastMessageAt, timeZone),
    closed: !participants.some(one => one.role === 'STAFF' && one.isActive),
    ...(isGuardian ? { aboutStudent: { studentId: access.studentId, name: studentName } } : {}),
  }
}

/** The same with its messages, which come with the newest first. */
export function presentWholeThread(
  thread: ThreadRow,
  messages: readonly MessageRow[],
  context: StudentContext,
): Thread {
  const { access } = context
  return {
    ...presentThread(thread, context),
    replyTo: answerTo(thread.participants, messages, access.reader.personId).map(named),
    messages: messages.toReversed().map(row => presentMessage(row, access.reader.personId, context)),
  }
}

/** A thread as somebody of the staff reads it: whom it is about, and who has written. */
export function presentStaffThread(
  { participants, lastMessageAt, studentName, studentId, ...thread }: ThreadRow,
  { timeZone }: Pick<RequestContext, 'timeZone'>,
): Thread {
  return {
    ...thread,
    participants: participants.map(({ isActive, ...one }) => withoutNulls(one)),
    lastMessageAt: isoWithOffset(lastMessageAt, timeZone),
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
): Thread {
  return {
    ...presentStaffThread(thread, context),
    replyTo: thread.participants.filter(one => one.role !== 'STAFF').map(named),
    messages: messages.toReversed().map(row => presentMessage(row, personId, context)),
  }
}

function presentMessage(
  row: MessageRow,
  personId: number,
  { now, timeZone }: Pick<RequestContext, 'now' | 'timeZone'>,
): Message {
  const { id, text, attachments, at, fromId, fromName, fromTitle, fromRole, recipients } = row
  const isOwn = fromId === personId
  return withoutNulls({
    id,
    text,
    attachments,
    at: isoWithOffset(at, timeZone),
    from: withoutNulls({ personId: fromId, name: fromName, title: fromTitle, role: fromRole }),
    isOwn,
    to: recipients.map(named),
    readBy: recipients.flatMap(({ name, readAt }) =>
      readAt === null ? [] : [{ name, at: isoWithOffset(readAt, timeZone) }],
    ),
    isUnread: recipients.some(one => one.personId === personId && one.readAt === null),
    undoUntil: isOwn && mayUndo(at, now) ? isoWithOffset(undoUntil(at), timeZone) : null,
  })
}

function named({ personId, name, title }: { personId: number; name: string; title: string | null }) {
  return withoutNulls({ personId, name, title })
}
