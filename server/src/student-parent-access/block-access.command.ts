import { writeAudit } from '../platform/access/audit.ts'
import type { Db } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problems.ts'
import { announce } from '../platform/live/messages.ts'

interface Block {
  parentId: number
  studentId: number
  staffId: number
}

/**
 * The college keeps a guardian from a student. Nobody is told why, nor that it was done: the guardian's open pages read
 * anew and find nothing, and the student sees it where access is listed. To be called in a transaction. Throws
 * `state-conflict` for what is blocked already, and for those who are not linked.
 */
export async function blockAccess(db: Db, { parentId, studentId, staffId }: Block, now: Date): Promise<void> {
  const blocked = await db
    .updateTable('parent_access')
    .set(eb => ({ state: 'BLOCKED', version: eb('version', '+', 1) }))
    .where('parent_id', '=', parentId)
    .where('student_id', '=', studentId)
    .where('state', '<>', 'BLOCKED')
    .returning('id')
    .executeTakeFirst()
  if (blocked === undefined) throw new Problem('state-conflict')
  await writeAudit(db, {
    at: now,
    actorId: staffId,
    actorKind: 'STAFF',
    studentId,
    action: 'block guardian',
    object: String(blocked.id),
    outcome: 'DONE',
  })
  await announce(db, [parentId, studentId], ['/'])
}
