import { messageAffects } from '@studentgo/protocol/messages'
import type { NewsRole } from '@studentgo/protocol/news'
import type { Reach } from '@studentgo/protocol/staff-news-audience'
import { giveFilesToEach } from '../messages/sending/give-files.command.ts'
import { notifyMessageJob } from '../messages/sending/notify-message.job.ts'
import { saveToMany } from '../messages/sending/save-message.sql.ts'
import { undoUntil } from '../messages/threads/thread.rules.ts'
import { notFound, stateConflict } from '../platform/http/problems.ts'
import { enqueueAll } from '../platform/jobs/job-queue.ts'
import { announce } from '../platform/live/messages.ts'
import type { StaffContext, Writing } from '../platform/request-context.ts'
import { recipientsFor } from './group-recipients.query.ts'

interface Written {
  studentIds: readonly number[]
  to: readonly NewsRole[]
  subject: string
  text: string
  /** Files that the writer has uploaded for it. */
  attachmentIds?: readonly number[] | undefined
}

/**
 * Writes to students, their guardians or both, each of whom answers for themselves. Throws `not-found` when one of the
 * students is not the writer's or a file is not, and `state-conflict` where nobody would get it; nobody gets it then.
 */
export async function sendToMany(
  context: Writing<StaffContext>,
  { studentIds, to, subject, text, attachmentIds = [] }: Written,
): Promise<Reach> {
  const { db, staff, now } = context
  const found = await recipientsFor(context, { studentIds })
  if (found.length < studentIds.length) throw notFound()
  const students = found
    .filter(one => to.includes('STUDENT') && one.getsIt)
    .map(({ studentId }) => ({ studentId, personId: studentId, role: 'STUDENT' as const }))
  const guardians = found.flatMap(({ studentId, guardians }) =>
    to.includes('PARENT')
      ? guardians.map(personId => ({ studentId, personId, role: 'PARENT' as const }))
      : [],
  )
  const everybody = [...students, ...guardians]
  if (everybody.length === 0) throw stateConflict({ code: 'noRecipients' })
  const { staffId } = staff
  const sent = { from: staffId, to: everybody, subject: subject.trim(), text: text.trim(), at: now }
  const messages = await saveToMany(db, sent)
  await giveFilesToEach(db, { attachmentIds, messages, staffId, now })
  await announce(db, [staffId, ...everybody.map(one => one.personId)], messageAffects)
  const at = undoUntil(now)
  const jobs = messages.map(subject => ({ kind: notifyMessageJob, subject, at }))
  await enqueueAll(db, jobs, now)
  return { students: students.length, guardians: guardians.length }
}
