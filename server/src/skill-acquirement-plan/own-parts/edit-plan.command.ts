import type { editPlan, SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import type * as z from 'zod/mini'
import { invalidInput, notFound, Problem } from '../platform/problems.ts'
import type { Call } from '../platform/serve.ts'
import type { StudentAccess } from '../platform/student-access.ts'
import { addComment, lockPlan, saveOwnParts } from './own-parts.queries.ts'
import { judgeOwnParts } from './own-parts.rules.ts'
import type { PlanReader } from './reading.ts'

type EditCall = Call<typeof editPlan> & { access: StudentAccess }
type Body = z.output<NonNullable<(typeof editPlan)['body']>>
type OwnParts = Extract<Body, { version: number }>

/** Saves the student's own parts, or a comment. Answers the plan as it then stands. */
export async function edit(call: EditCall, reader: PlanReader): Promise<SkillAcquirementPlan> {
  const { db, access, body } = call
  const isComment = 'comment' in body
  if (!isComment && access.reader.kind !== 'STUDENT') throw new Problem('not-permitted')
  if (!isComment) await lockPlan(db, access.studentId, body.planId)
  const plan = await planNow(call, reader)
  if (!plan.can.comment) throw new Problem('study-right-not-in-force')
  if (isComment) await comment(call, body)
  else if (!(await change(call, body, plan))) return plan
  return planNow(call, reader)
}

async function planNow(call: EditCall, reader: PlanReader): Promise<SkillAcquirementPlan> {
  const plan = await reader.read(call, { planId: call.body.planId })
  if (plan === null) throw notFound()
  return plan
}

async function comment(
  { db, access, now }: EditCall,
  body: Extract<Body, { comment: string }>,
): Promise<void> {
  const text = body.comment.trim()
  if (text === '') throw invalidInput({ code: 'required', field: 'body.comment' })
  const { personId, kind } = access.reader
  await addComment(db, body.planId, { byId: personId, byRole: kind, at: now, text })
}

/** Answers whether there was anything to save. */
async function change(
  { db, access, now }: EditCall,
  body: OwnParts,
  plan: SkillAcquirementPlan,
): Promise<boolean> {
  if (!plan.can.editOwnParts) throw new Problem('state-conflict')
  const { lockVersion, wishes, priorLearning } = plan
  const facts = { lockVersion, goalText: plan.goal.text, wishes, learning: priorLearning }
  const verdict = judgeOwnParts(facts, body)
  if (verdict.kind === 'STALE') throw new Problem('stale-version')
  if (verdict.kind === 'UNKNOWN') {
    // The same whether an id is somebody else's, of another study right, or nobody's.
    throw invalidInput(
      ...verdict.places.map(at => ({ code: 'notAllowed', field: `body.priorLearningIds.${at}` })),
    )
  }
  if (verdict.kind === 'NOTHING') return false
  await saveOwnParts(db, body.planId, verdict.changes, { byId: access.reader.personId, at: now })
  return true
}
