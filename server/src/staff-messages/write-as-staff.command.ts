import type { Scope } from '@studentgo/protocol/endpoint'
import { messageAffects } from '@studentgo/protocol/messages'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { sql } from 'kysely'
import { useAttachments } from '../attachments/use-attachments.command.ts'
import { notifyMessageJob } from '../messages/sending/notify-message.job.ts'
import { saveMessage } from '../messages/sending/save-message.sql.ts'
import { undoUntil } from '../messages/threads/thread.rules.ts'
import { mayEnterAsStudent } from '../platform/access/student-access.ts'
import type { Db } from '../platform/database/database.ts'
import { statement } from '../platform/database/statement.ts'
import { notFound, Problem } from '../platform/http/problems.ts'
import { enqueue } from '../platform/jobs/job-queue.ts'
import { announce } from '../platform/live/messages.ts'

const threadOfStaff = statement((db, params: { threadId: number; staffId: number }) =>
  db
    .selectFrom('message_thread as t')
    .innerJoin('message_participant as own', 'own.thread_id', 't.id')
    .innerJoin('message_participant as p', 'p.thread_id', 't.id')
    .where('t.id', '=', params.threadId)
    .where('own.person_id', '=', params.staffId)
    .where('own.role', '=', 'STAFF')
    .where('p.role', '<>', 'STAFF')
    .select(['t.student_id as studentId', 'p.person_id as personId']),
)

const scopesOf = statement((db, params: { parentId: number; studentId: number; today: string }) =>
  db.selectNoFrom(
    sql<Scope[] | null>`parent_scopes(${params.parentId}, ${params.studentId}, ${params.today}::date)`.as(
      'scopes',
    ),
  ),
)

interface FromStaff {
  staffId: number
  /** The thread that is answered, or whom a new one is for: a student, or a guardian about a student. */
  to: { threadId: number } | { studentId: number; guardianId?: number; subject: string }
  text: string
  /** Files about this student that the writer has uploaded. */
  attachmentIds?: readonly number[]
}

/**
 * Sends a message of the school. It can be read at once; notifications go out when it cannot be taken back any more.
 * Students whose studies have ended, and guardians who may no longer read messages about the student, get none.
 */
export async function writeAsStaff(
  db: Db,
  { staffId, to, text, attachmentIds = [] }: FromStaff,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<{ messageId: number; threadId: number }> {
  const { studentId, personIds, thread } = await wayTo(db, staffId, to)
  const today = schoolDateOf(now, timeZone)
  if (!(await mayEnterAsStudent(db, studentId, today))) throw new Problem('not-permitted')
  for (const parentId of personIds.filter(id => id !== studentId)) {
    const [row] = await scopesOf(db, { parentId, studentId, today })
    if (row?.scopes?.includes('MESSAGE') !== true) throw new Problem('not-permitted')
  }
  const saved = await saveMessage(db, {
    thread,
    from: { personId: staffId, role: 'STAFF' },
    to: personIds.map(personId => ({ personId, role: personId === studentId ? 'STUDENT' : 'PARENT' })),
    text,
    at: now,
  })
  const writer = { studentId, reader: { personId: staffId } }
  await useAttachments(db, writer, attachmentIds, { module: 'MESSAGE', objectIds: [saved.messageId] })
  await announce(db, [staffId, ...personIds], messageAffects)
  await enqueue(db, { kind: notifyMessageJob, subject: saved.messageId, at: undoUntil(now), now })
  return saved
}

async function wayTo(db: Db, staffId: number, to: FromStaff['to']) {
  if ('subject' in to) {
    const { studentId, guardianId = studentId, subject } = to
    return { studentId, personIds: [guardianId], thread: { studentId, subject } }
  }
  const rows = await threadOfStaff(db, { threadId: to.threadId, staffId })
  const [first] = rows
  if (first === undefined) throw notFound()
  return { studentId: first.studentId, personIds: rows.map(row => row.personId), thread: to }
}
