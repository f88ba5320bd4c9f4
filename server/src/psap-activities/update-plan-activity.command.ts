import type { PlanActivity } from '@studentgo/protocol/psap-activities'
import { notFound, Problem } from '../platform/http/problems.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext, Writing } from '../platform/request-context.ts'
import { planActivityOf } from './list-plan-activities.query.ts'
import { presentPlanActivity } from './plan-activity.presenter.ts'

type Change = { id: number; acknowledged: true } | { id: number; actionIndex: number; done: boolean }

/** Notes that the student has read an entry, the first time it is sent; or ticks an own action or unticks it. */
export async function updateActivity(
  context: Writing<StudentContext>,
  change: Change,
): Promise<Unserialised<PlanActivity>> {
  const { db, now } = context
  const { id } = change
  const row = await planActivityOf(context, id)
  if ('actionIndex' in change) {
    const { actionIndex, done } = change
    const action = row.actions[actionIndex]
    if (action === undefined) throw notFound()
    // Nobody ticks off what somebody else has promised.
    if (action.responsible !== 'STUDENT') throw new Problem('not-permitted')
    await db
      .updateTable('plan_activity_action')
      .set({ done, done_at: done ? now : null })
      .where('activity_id', '=', id)
      .where('position', '=', action.position)
      .where('done', '<>', done)
      .execute()
  } else {
    await db
      .updateTable('plan_activity')
      .set({ acknowledged_at: now })
      .where('id', '=', id)
      .where('acknowledged_at', 'is', null)
      .execute()
  }
  return presentPlanActivity(await planActivityOf(context, id))
}
