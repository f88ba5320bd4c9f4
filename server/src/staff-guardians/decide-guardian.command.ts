import type { GuardianDecisionKind } from '@studentgo/protocol/staff-guardians'
import { invalidInput, notFound, stateConflict } from '../platform/http/problems.ts'
import { announce } from '../platform/live/messages.ts'
import type { StaffStudentContext, Writing } from '../platform/request-context.ts'
import { lockStudent } from '../student-parent-access/parent-access.sql.ts'

interface Decision {
  accessId: number
  kind: GuardianDecisionKind
  reason: string
  until?: string | undefined
}

/**
 * Decides on somebody's access to a student, from their next request on; refreshes the open pages of both. Throws
 * `not-found` for a link that is not the student's, `invalid-input` for a past day, and `state-conflict` where the
 * same holds already, or there is nothing to grant.
 */
export async function decideOfGuardian(
  { db, access, staff, now, today }: Writing<StaffStudentContext>,
  { accessId, kind, reason, until }: Decision,
): Promise<void> {
  const { studentId, nonDisclosure } = access
  await lockStudent(db, studentId)
  const link = await db
    .selectFrom('parent_access')
    .where('id', '=', accessId)
    .where('student_id', '=', studentId)
    .select('parent_id')
    .executeTakeFirst()
  if (link === undefined) throw notFound()
  if (until !== undefined && until < today) throw invalidInput({ code: 'timeHasPassed', field: 'body.until' })
  if (kind === 'REGRANT' && !nonDisclosure) throw stateConflict({ code: 'state-conflict' })
  const same = await db
    .selectFrom('guardian_decision')
    .where('access_id', '=', accessId)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .where(row => row.or([row('until', 'is', null), row('until', '>=', today)]))
    .select('id')
    .executeTakeFirst()
  if (kind !== 'NOTE' && same !== undefined) throw stateConflict({ code: 'state-conflict' })
  await db
    .insertInto('guardian_decision')
    .values({
      access_id: accessId,
      student_id: studentId,
      kind,
      reason: reason.trim(),
      until: until ?? null,
      by_id: staff.staffId,
      at: now,
    })
    .execute()
  await announce(db, [link.parent_id, studentId], ['/'])
}

/** Ends a decision. Throws `not-found` for one not about the student, and `state-conflict` for one that has ended. */
export async function endDecision(
  { db, access, staff, now }: Writing<StaffStudentContext>,
  { decisionId, reason }: { decisionId: number; reason: string },
): Promise<void> {
  const { studentId } = access
  await lockStudent(db, studentId)
  const decision = await db
    .selectFrom('guardian_decision as d')
    .innerJoin('parent_access as a', 'a.id', 'd.access_id')
    .where('d.id', '=', decisionId)
    .where('d.student_id', '=', studentId)
    .select(['a.parent_id as parentId', 'd.ended_at as endedAt'])
    .executeTakeFirst()
  if (decision === undefined) throw notFound()
  if (decision.endedAt !== null) throw stateConflict({ code: 'state-conflict' })
  await db
    .updateTable('guardian_decision')
    .set({ ended_at: now, ended_by: staff.staffId, end_reason: reason.trim() })
    .where('id', '=', decisionId)
    .execute()
  await announce(db, [decision.parentId, studentId], ['/'])
}
