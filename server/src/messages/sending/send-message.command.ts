import { messageAffects, type RecipientKind, type SentMessage } from '@studentgo/protocol/messages'
import { subjectOf } from '@studentgo/protocol/rules/words'
import { useAttachments } from '../../attachments/use-attachments.command.ts'
import { Problem, stateConflict } from '../../platform/http/problems.ts'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import { announce } from '../../platform/live/messages.ts'
import type { StudentContext, Writing } from '../../platform/request-context.ts'
import { staffAroundStudent } from '../recipients/list-recipients.query.ts'
import { groupsOf, recipientsOfKind } from '../recipients/recipients.presenter.ts'
import { wholeThreadOf } from '../threads/list-threads.query.ts'
import { answerTo, undoUntil } from '../threads/thread.rules.ts'
import { type NewMessage, saveMessage } from './save-message.sql.ts'

/** The first message of a thread, which a subject may name. */
interface Begun extends Written {
  subject?: string | undefined
}

interface Written {
  text: string
  attachmentIds?: number[] | undefined
}

/** Answers in a thread: to the last author. */
export async function answerInThread(
  context: Writing<StudentContext>,
  { threadId, ...written }: Written & { threadId: number },
): Promise<SentMessage> {
  const { thread, messages } = await wholeThreadOf(context, threadId)
  const to = answerTo(thread.participants, messages, context.access.reader.personId)
  if (to.length === 0) throw stateConflict({ code: 'threadClosed' })
  return send(
    context,
    { threadId },
    to.map(one => one.personId),
    written,
  )
}

/** Writes to everybody who has a role with the student. */
export async function sendToRole(
  context: Writing<StudentContext>,
  { recipientKind, ...begun }: Begun & { recipientKind: RecipientKind },
): Promise<SentMessage> {
  const to = recipientsOfKind(recipientKind, await staffAroundStudent(context))
  if (to.length === 0) throw stateConflict({ code: 'noRecipients' })
  return send(context, newThread(context, begun), to, begun)
}

/** Writes to persons; when one of them is nobody whom the reader is offered, nobody gets it. */
export async function sendToPersons(
  context: Writing<StudentContext>,
  {
    personIds,
    personalStudyPlanId,
    ...begun
  }: Begun & { personIds: number[]; personalStudyPlanId?: number | undefined },
): Promise<SentMessage> {
  const groups = groupsOf(await staffAroundStudent(context, personalStudyPlanId))
  const offered = new Set(groups.flatMap(({ persons }) => persons.map(one => one.personId)))
  if (!personIds.every(id => offered.has(id))) throw new Problem('not-permitted')
  return send(context, newThread(context, begun), personIds, begun)
}

function newThread({ access }: Writing<StudentContext>, { subject, text }: Begun): NewMessage['thread'] {
  return { studentId: access.studentId, subject: subject?.trim() ?? subjectOf(text) }
}

async function send(
  { db, access, now }: Writing<StudentContext>,
  thread: NewMessage['thread'],
  to: readonly number[],
  { text, attachmentIds = [] }: Written,
): Promise<Unserialised<SentMessage>> {
  const { personId, kind } = access.reader
  const saved = await saveMessage(db, {
    thread,
    from: { personId, role: kind },
    to: to.map(id => ({ personId: id, role: 'STAFF' })),
    text: text.trim(),
    at: now,
  })
  await useAttachments(db, access, attachmentIds, { module: 'MESSAGE', objectIds: [saved.messageId] })
  await announce(db, [personId, ...to], messageAffects)
  return { ...saved, recipientCount: to.length, undoUntil: undoUntil(now).toISOString() }
}
