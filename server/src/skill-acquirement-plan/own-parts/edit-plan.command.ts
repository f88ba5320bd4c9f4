import type { editPlan, SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { invalidInput, notFound, Problem } from '../../platform/http/problems.ts'
import type { CallOf } from '../../platform/http/serve.ts'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import type { CurriculumCache } from '../curriculum.cache.ts'
import { findPlan } from '../read-plan.query.ts'
import { judgeOwnParts, type OwnChange } from './own-parts.rules.ts'
import { chosenLearningOf, lockPlan, lockPlanOfRight, newestVersion } from './own-parts.sql.ts'

type EditCall = CallOf<typeof editPlan>
type Comment = Extract<EditCall['body'], { comment: string }>
type OwnParts = Extract<EditCall['body'], { version: number }>

/** Saves the student's own parts, or a comment. Answers the plan as it is afterwards. */
export async function changePlan(
  call: EditCall,
  curriculum: CurriculumCache,
): Promise<Unserialised<SkillAcquirementPlan>> {
  const { db, access, body } = call
  const isComment = 'comment' in body
  if (!isComment && access.reader.kind !== 'STUDENT') throw new Problem('not-permitted')
  if (!isComment) await lockPlan(db, { studentId: access.studentId, planId: body.planId })
  const plan = await planNow(call, curriculum)
  if (!plan.can.comment) throw new Problem('study-right-not-in-force')
  if (isComment) await addComment(call, body)
  else if (!(await changeOwnParts(call, body, plan))) return plan
  return planNow(call, curriculum)
}

async function planNow(
  call: EditCall,
  curriculum: CurriculumCache,
): Promise<Unserialised<SkillAcquirementPlan>> {
  const plan = await findPlan(call, curriculum, { planId: call.body.planId })
  if (plan === null) throw notFound()
  return plan
}

async function addComment({ db, access, now }: EditCall, { planId, comment }: Comment): Promise<void> {
  const text = comment.trim()
  if (text === '') throw invalidInput({ code: 'required', field: 'body.comment' })
  const { personId, kind } = access.reader
  await db
    .insertInto('plan_comment')
    .values({ plan_id: planId, by_id: personId, by_role: kind, at: now, text })
    .execute()
}

/** Answers whether there was anything to save. */
async function changeOwnParts(
  { db, access, now }: EditCall,
  body: OwnParts,
  plan: Unserialised<SkillAcquirementPlan>,
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
  await saveChanges(db, body.planId, verdict.changes, { byId: access.reader.personId, at: now })
  return true
}

interface Author {
  byId: number
  at: Date
}

/** Writes what changed in the student's own parts, and proposes it to the school. The plan is locked. */
async function saveChanges(
  db: Db,
  planId: number,
  changes: readonly OwnChange[],
  { byId, at }: Author,
): Promise<void> {
  const plan = db.updateTable('plan').where('id', '=', planId)
  await plan.set({ updated_at: at, version: sql`version + 1` }).execute()
  for (const { part, to } of changes) {
    if (part === 'PRIOR_LEARNING') await saveChosenLearning(db, planId, to ?? [])
    else await plan.set(part === 'GOAL' ? { goal_text: to } : { wishes: to }).execute()
  }
  await db
    .insertInto('plan_proposal')
    .values(
      changes.map(({ part, from, to }) => ({
        plan_id: planId,
        part,
        old_value: from && JSON.stringify(from),
        new_value: to && JSON.stringify(to),
        over_version: newestVersion(sql`${planId}::bigint`),
        by_id: byId,
        at,
      })),
    )
    .execute()
}

async function saveChosenLearning(db: Db, planId: number, chosen: readonly { id: number }[]): Promise<void> {
  await db.deleteFrom('plan_prior_learning').where('plan_id', '=', planId).execute()
  if (chosen.length === 0) return
  await db
    .insertInto('plan_prior_learning')
    .values(chosen.map(({ id }) => ({ plan_id: planId, prior_learning_id: id })))
    .execute()
}

/**
 * Takes entries that the student removes from the survey out of the choice of the study right's plan as well, as a
 * change of the plan like any other. Call it before they are deleted.
 */
export async function withdrawLearning(
  db: Db,
  studyRightId: number,
  removed: readonly number[],
  author: Author,
): Promise<void> {
  const [plan] = await lockPlanOfRight(db, { studyRightId })
  if (plan === undefined) return
  const from = await chosenLearningOf(db, { planId: plan.id })
  const to = from.filter(({ id }) => !removed.includes(id))
  if (to.length === from.length) return
  const change = { part: 'PRIOR_LEARNING' as const, from, to: to.length === 0 ? null : to }
  await saveChanges(db, plan.id, [change], author)
}
