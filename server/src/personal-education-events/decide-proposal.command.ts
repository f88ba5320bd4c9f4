import { writeAudit } from '../platform/access/audit.ts'
import type { Db } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problems.ts'
import { announce } from '../platform/live/messages.ts'

interface Decision {
  proposalId: number
  studentId: number
  staffId: number
  accepted: boolean
  comment?: string | undefined
}

/**
 * Saves the school's decision on a workplace that a student has proposed. Call it in a transaction. Throws
 * `state-conflict` for one that was decided already.
 */
export async function decideProposal(
  db: Db,
  { proposalId, studentId, staffId, accepted, comment }: Decision,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('workplace_proposal')
    .set({
      state: accepted ? 'ACCEPTED' : 'REJECTED',
      decided_at: now,
      decided_by: staffId,
      comment: comment?.trim() || null,
    })
    .where('id', '=', proposalId)
    .where('state', 'in', ['SENT', 'IN_REVIEW'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Problem('state-conflict')
  await writeAudit(db, {
    at: now,
    actorId: staffId,
    actorKind: 'STAFF',
    studentId,
    action: 'decide workplace proposal',
    object: String(proposalId),
    outcome: 'DONE',
  })
  await announce(db, [studentId], ['/personaleducationevent', '/skillacquirementplan', '/instance', '/home'])
}
