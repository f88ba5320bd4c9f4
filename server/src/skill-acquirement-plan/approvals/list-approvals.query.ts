import type { PlanApprovals } from '@studentgo/protocol/skill-acquirement-plan'
import type { RequestContext } from '../../platform/request-context.ts'
import { presentDecision, presentPending, presentVersion } from './approvals.presenter.ts'
import { decisionsOf, pendingVersionOf, versionsOf } from './approvals.sql.ts'

/** What waits and what has been decided of a plan; nothing while there is none. */
export async function listApprovals(context: RequestContext, planId: number | null): Promise<PlanApprovals> {
  if (planId === null) return { history: [], versions: [] }
  const { db } = context
  const [pending] = await pendingVersionOf(db, { planId })
  const decisions = await decisionsOf(db, { planId })
  const versions = await versionsOf(db, { planId })
  return {
    ...(pending && { pending: presentPending(planId, pending, context) }),
    history: decisions.map(row => presentDecision(row, context)),
    versions: versions.map(row => presentVersion(row, context)),
  }
}
