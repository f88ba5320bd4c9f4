import type { Message, Thread } from '@studentgo/protocol/messages'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { StudentContext } from '../../platform/request-context.ts'
import { withoutNulls } from '../../platform/rows/without-nulls.ts'
import { answerTo, mayUndo, undoUntil } from './thread.rules.ts'
import type { MessageRow, ThreadRow } from './threads.sql.ts'

export function presentThread(
  { participants, lastMessageAt, studentName, ...thread }: ThreadRow,
  { access, timeZone }: StudentContext,
): Thread {
  const isGuardian = access.reader.kind === 'PARENT'
  return {
    ...thread,
    participants: participants.map(({ isActive: _, ...one }) => withoutNulls(one)),
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
  return {
    ...presentThread(thread, context),
    replyTo: answerTo(thread.participants, messages, context.access.reader.personId).map(named),
    messages: messages.toReversed().map(row => presentMessage(row, context)),
  }
}

function presentMessage(row: MessageRow, { access, now, timeZone }: StudentContext): Message {
  const { id, text, attachments, at, fromId, fromName, fromTitle, fromRole, recipients } = row
  const isOwn = fromId === access.reader.personId
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
    isUnread: recipients.some(one => one.personId === access.reader.personId && one.readAt === null),
    undoUntil: isOwn && mayUndo(at, now) ? isoWithOffset(undoUntil(at), timeZone) : null,
  })
}

function named({ personId, name, title }: { personId: number; name: string; title: string | null }) {
  return withoutNulls({ personId, name, title })
}
