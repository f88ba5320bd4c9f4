import { addresses } from '@studentgo/protocol/addresses'
import { writeAudit } from '../platform/access/audit.ts'
import type { Db } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problems.ts'
import { announce } from '../platform/live/messages.ts'
import { notify } from '../platform/notify/notify.ts'

interface Decision {
  requestId: number
  staffId: number
  approved: boolean
  comment?: string | undefined
}

/**
 * Stores the school's decision on a change that a student requested, and notifies the student; an approved one waits
 * for the school's own register. Call it in a transaction. Throws `state-conflict` for a request that does not wait any
 * more.
 */
export async function decideChangeRequest(
  db: Db,
  { requestId, staffId, approved, comment }: Decision,
  now: Date,
): Promise<void> {
  const decided = await db
    .updateTable('info_change_request')
    .set({
      state: approved ? 'APPROVED' : 'REJECTED',
      handled_by: staffId,
      handled_at: now,
      comment: comment ?? null,
    })
    .where('id', '=', requestId)
    .where('state', '=', 'PENDING')
    .returning('student_id as studentId')
    .executeTakeFirst()
  if (decided === undefined) throw new Problem('state-conflict')
  const { studentId } = decided
  await writeAudit(db, {
    at: now,
    actorId: staffId,
    actorKind: 'STAFF',
    studentId,
    action: 'decide personal info',
    object: String(requestId),
    outcome: 'DONE',
  })
  const key = `request ${requestId}`
  const target = addresses.personalApprovals
  await notify(db, [{ rule: 'personal-info-decided', studentId, key, data: {}, target }], now)
  await announce(db, [studentId], ['/personalinfo', '/home', '/instance'])
}
