import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import {
  type decidePlan,
  type PlanApprovals,
  shortestReturnComment,
} from '@studentgo/protocol/skill-acquirement-plan'
import type * as z from 'zod/mini'
import type { Db } from '../platform/database.ts'
import { invalidInput, notFound, Problem } from '../platform/problems.ts'
import type { Call } from '../platform/serve.ts'
import type { StudentAccess } from '../platform/student-access.ts'
import { judgeDecision, stateAfter } from './approval.rules.ts'
import {
  type AskedVersion,
  decisionsOf,
  lockVersion,
  saveDecision,
  saveSeen,
  versionsOf,
} from './approvals.queries.ts'
import { optional } from './module-answers.ts'
import { pendingVersion } from './plan.queries.ts'
import { changesIn, pendingAnswer } from './plan-answer.ts'
import type { Asked } from './reading.ts'

type DecideCall = Call<typeof decidePlan> & { access: StudentAccess }
type Body = z.output<NonNullable<(typeof decidePlan)['body']>>
type StudentBody = Extract<Body, { version: number }>

/** Takes a student's decision, or a guardian's word that they have seen the plan. Answers the plan's id. */
export async function decide(call: DecideCall): Promise<number> {
  const { db, access, body } = call
  const isStudents = 'version' in body
  if (isStudents !== (access.reader.kind === 'STUDENT')) throw new Problem('not-permitted')
  const version = await lockVersion(db, access.studentId, body.approvalId)
  if (version === undefined) throw notFound()
  if (version.rightState !== 'lasna') throw new Problem('study-right-not-in-force')
  if (isStudents) await decideAsStudent(call, body, version)
  else await seeAsGuardian(call, version)
  return version.planId
}

async function decideAsStudent(call: DecideCall, body: StudentBody, version: AskedVersion): Promise<void> {
  const { db, access, now } = call
  const comment = body.comment?.trim() || undefined
  const strong = access.method === 'STRONG'
  const verdict = judgeDecision(
    { ...version, decided: version.decided ?? undefined },
    { version: body.version, decision: body.decision, comment, strong },
  )
  if (verdict.kind === 'REPEATED') return
  if (verdict.kind === 'REFUSED' && verdict.problem === 'invalid-input') {
    const params = { minimum: shortestReturnComment }
    throw invalidInput({ code: 'tooSmall', field: 'body.comment', params })
  }
  if (verdict.kind === 'REFUSED') throw new Problem(verdict.problem)
  await saveDecision(db, body.approvalId, body.decision, stateAfter(body.decision), {
    byId: access.reader.personId,
    byRole: 'STUDENT',
    at: now,
    comment,
    method: access.method,
  })
}

/** A right to take part, not a veto: it changes no state, and is possible until the school has approved. */
async function seeAsGuardian({ db, access, now, body }: DecideCall, version: AskedVersion): Promise<void> {
  if (version.state === 'SUPERSEDED') throw new Problem('state-conflict')
  await saveSeen(db, body.approvalId, {
    byId: access.reader.personId,
    byRole: 'PARENT',
    at: now,
    comment: body.comment?.trim() || undefined,
  })
}

/** What waits and what has been decided of a plan; nothing while there is none. */
export async function approvalsAnswer(
  db: Db,
  asked: Pick<Asked, 'language' | 'timeZone'>,
  planId: number | null,
): Promise<PlanApprovals> {
  if (planId === null) return { history: [], versions: [] }
  const instant = (at: string) => isoWithOffset(new Date(at), asked.timeZone)
  const pending = await pendingVersion(db, planId)
  const decisions = await decisionsOf(db, planId)
  const versions = await versionsOf(db, planId)
  return {
    ...optional('pending', pending && pendingAnswer(planId, pending, asked)),
    history: decisions.map(({ comment, at, ...decision }) => ({
      ...decision,
      at: instant(at),
      ...optional('comment', comment),
    })),
    versions: versions.map(({ changes, staffAnswer, staffAnsweredAt, at, ...version }) => ({
      ...version,
      at: instant(at),
      changes: changesIn(changes, asked.language),
      ...optional('staffAnswer', staffAnswer),
      ...optional('staffAnsweredAt', staffAnsweredAt === null ? null : instant(staffAnsweredAt)),
    })),
  }
}
