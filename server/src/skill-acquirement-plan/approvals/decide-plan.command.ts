import {
  type decidePlan,
  type PlanApprovals,
  shortestReturnComment,
} from '@studentgo/protocol/skill-acquirement-plan'
import { planAffects } from '@studentgo/protocol/staff-plan'
import { isInForce } from '../../platform/access/study-rights.rules.ts'
import { invalidInput, notFound, Problem } from '../../platform/http/problems.ts'
import type { CallOf } from '../../platform/http/serve.ts'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import { announceAbout, announceToDesk } from '../../platform/live/messages.ts'
import { judgeDecision, stateAfter } from './approval.rules.ts'
import { type DecidedVersionRow, lockVersion, versionOf } from './approvals.sql.ts'
import { listApprovals } from './list-approvals.query.ts'

type DecideCall = CallOf<typeof decidePlan>
type StudentBody = Extract<DecideCall['body'], { version: number }>

/** Takes a student's decision on a version, or a guardian's note of having seen it. */
export async function decideVersion(call: DecideCall): Promise<Unserialised<PlanApprovals>> {
  const { db, access, today, body } = call
  const isStudents = 'version' in body
  if (isStudents !== (access.reader.kind === 'STUDENT')) throw new Problem('not-permitted')
  const named = { approvalId: body.approvalId, studentId: access.studentId }
  await lockVersion(db, named)
  const [version] = await versionOf(db, named)
  if (version === undefined) throw notFound()
  if (!isInForce(version.rightState)) throw new Problem('study-right-not-in-force')
  if (isStudents) await decideAsStudent(call, body, version)
  else await noteAsSeen(call, version)
  await announceAbout(db, { students: [access.studentId], today }, planAffects)
  await announceToDesk(db, [access.studentId])
  return listApprovals(call, version.planId)
}

async function decideAsStudent(
  call: DecideCall,
  { approvalId, decision, comment, version }: StudentBody,
  row: DecidedVersionRow,
): Promise<void> {
  const { db, access, now } = call
  const strong = access.method === 'STRONG'
  const verdict = judgeDecision(row, { version, decision, comment: comment?.trim(), strong })
  if (verdict.kind === 'REPEATED') return
  if (verdict.kind === 'REFUSED' && verdict.problem === 'invalid-input') {
    const params = { minimum: shortestReturnComment }
    throw invalidInput({ code: 'tooShort', field: 'body.comment', params })
  }
  if (verdict.kind === 'REFUSED') throw new Problem(verdict.problem)
  await insertDecision(call, decision)
  await db
    .updateTable('plan_version')
    .set({ state: stateAfter(decision) })
    .where('id', '=', approvalId)
    .execute()
  await db.updateTable('plan').set({ updated_at: now }).where('id', '=', row.planId).execute()
}

/** A right to take part, not a veto: it changes no state, and is possible until the school has approved. */
async function noteAsSeen(call: DecideCall, { state }: DecidedVersionRow): Promise<void> {
  if (state === 'SUPERSEDED') throw new Problem('state-conflict')
  const { db, access, body } = call
  const seen = await db
    .selectFrom('plan_decision')
    .select('id')
    .where('plan_version_id', '=', body.approvalId)
    .where('by_id', '=', access.reader.personId)
    .where('decision', '=', 'SEEN')
    .executeTakeFirst()
  if (seen === undefined) await insertDecision(call, 'SEEN')
}

async function insertDecision(
  { db, access, now, body }: DecideCall,
  decision: 'APPROVED' | 'RETURNED' | 'SEEN',
): Promise<void> {
  await db
    .insertInto('plan_decision')
    .values({
      plan_version_id: body.approvalId,
      decision,
      by_id: access.reader.personId,
      by_role: access.reader.kind,
      at: now,
      comment: body.comment?.trim() || null,
      method: access.reader.kind === 'STUDENT' ? access.method : 'SESSION',
    })
    .execute()
}
