import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import {
  type decidePlan,
  type PlanApprovals,
  shortestReturnComment,
} from '@studentgo/protocol/skill-acquirement-plan'
import type * as z from 'zod/mini'
import { cookieOf, sessionCookie } from '../platform/cookies.ts'
import { invalidInput, notFound, Problem } from '../platform/problems.ts'
import { hashToken } from '../platform/secrets.ts'
import type { Call } from '../platform/serve.ts'
import type { Whose } from '../platform/whose.ts'
import type { Ask } from '../timetable/timetable.queries.ts'
import { isStrong, judgeDecision, stateAfter } from './approval.rules.ts'
import {
  type AskedVersion,
  decisionsOf,
  lockVersion,
  saveDecision,
  saveSeen,
  sessionMethods,
  versionsOf,
} from './approvals.queries.ts'
import { optional } from './module-answers.ts'
import { pendingVersion } from './plan.queries.ts'
import { changesIn, pendingAnswer } from './plan-answer.ts'
import { type Asked, mayWrite } from './reading.ts'

type DecideCall = Call<typeof decidePlan> & { whose: Whose }
type Body = z.output<NonNullable<(typeof decidePlan)['body']>>
type StudentBody = Extract<Body, { version: number }>

/** Takes a student's decision, or a guardian's word that they have seen the plan. Answers the plan's id. */
export async function decide(call: DecideCall): Promise<number> {
  const { db, whose, body } = call
  const isStudents = 'version' in body
  if (isStudents !== (whose.actor.kind === 'STUDENT')) throw new Problem('not-permitted')
  const version = await lockVersion(db, whose.studentId, body.approvalId)
  if (version === undefined) throw notFound()
  if (version.rightState !== 'lasna' || !(await mayWrite(call))) throw new Problem('study-right-not-in-force')
  if (isStudents) await decideAsStudent(call, body, version)
  else await seeAsGuardian(call, version)
  return version.planId
}

async function decideAsStudent(call: DecideCall, body: StudentBody, version: AskedVersion): Promise<void> {
  const { db, whose, now, request } = call
  const comment = body.comment?.trim() || undefined
  const methods = await sessionMethods(db, hashToken(cookieOf(request, sessionCookie) ?? ''))
  const strong = isStrong(methods)
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
    byId: whose.actor.personId,
    byRole: 'STUDENT',
    at: now,
    comment,
    method: strong ? 'STRONG' : 'SESSION',
  })
}

/** A right to take part, not a veto: it changes no state, and is possible until the school has approved. */
async function seeAsGuardian({ db, whose, now, body }: DecideCall, version: AskedVersion): Promise<void> {
  if (version.state === 'SUPERSEDED') throw new Problem('state-conflict')
  await saveSeen(db, body.approvalId, {
    byId: whose.actor.personId,
    byRole: 'PARENT',
    at: now,
    comment: body.comment?.trim() || undefined,
  })
}

/** What waits and what has been decided of a plan; nothing while there is none. */
export async function approvalsAnswer(
  ask: Ask,
  asked: Pick<Asked, 'language' | 'timeZone'>,
  planId: number | null,
): Promise<PlanApprovals> {
  if (planId === null) return { history: [], versions: [] }
  const instant = (at: string) => isoWithOffset(new Date(at), asked.timeZone)
  const pending = await pendingVersion(ask, planId)
  const decisions = await decisionsOf(ask, planId)
  const versions = await versionsOf(ask, planId)
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
