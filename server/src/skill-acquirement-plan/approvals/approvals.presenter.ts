import type { Language } from '@studentgo/protocol/language'
import type { PendingApproval, PlanApprovals, PlanChange } from '@studentgo/protocol/skill-acquirement-plan'
import type { RowOf } from '../../platform/database/statement.ts'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import { inLanguage } from '../../platform/rows/localised.ts'
import { personRef } from '../../platform/rows/person-ref.ts'
import type { decisionsOf, VersionRow, versionsOf } from './approvals.sql.ts'

/** The version that waits for the student. */
export function presentPending(
  planId: number,
  { id, requestedAt, requestedBy, changes, seenBy, ...columns }: VersionRow,
  { language }: RequestContext,
): Unserialised<PendingApproval> {
  return {
    ...columns,
    approvalId: id,
    planId,
    requestedAt,
    requestedBy: requestedBy && personRef(requestedBy),
    summary: presentChanges(changes, language),
    seenByGuardian: seenBy.length > 0,
  }
}

export function presentChanges(changes: VersionRow['changes'], language: Language): PlanChange[] {
  return changes.map(({ path, kind, text }) => ({ path, kind, text: inLanguage(text, language) }))
}

/** One entry of the history of decisions. */
export function presentDecision(
  row: RowOf<typeof decisionsOf>,
): Unserialised<PlanApprovals['history'][number]> {
  return row
}

/** A version with the school's answer to the student who returned it. */
export function presentVersion(
  row: RowOf<typeof versionsOf>,
  { language }: RequestContext,
): Unserialised<PlanApprovals['versions'][number]> {
  const { staffAnsweredAt } = row
  return {
    ...row,
    at: row.at,
    changes: presentChanges(row.changes, language),
    staffAnsweredAt,
  }
}
