import type { PlanApprovals } from '@studentgo/protocol/skill-acquirement-plan'
import { batch, onlyRow } from '../../platform/database/statement.ts'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import { presentDecision, presentPending, presentVersion } from './approvals.presenter.ts'
import { decisionsOf, pendingVersionOf, versionsOf } from './approvals.sql.ts'

const approvalsOf = batch({ pending: pendingVersionOf, decisions: decisionsOf, versions: versionsOf })

/** The pending and the decided approvals of a plan; empty while there is none. */
export async function listApprovals(
  context: RequestContext,
  planId: number | null,
): Promise<Unserialised<PlanApprovals>> {
  if (planId === null) return { history: [], versions: [] }
  const params = { planId }
  const {
    pending: [pending],
    decisions,
    versions,
  } = onlyRow(await approvalsOf(context.db, { pending: params, decisions: params, versions: params }))
  return {
    ...(pending && { pending: presentPending(planId, pending, context) }),
    history: decisions.map(row => presentDecision(row)),
    versions: versions.map(row => presentVersion(row, context)),
  }
}
