import { benefitClaimAddress } from '@studentgo/protocol/addresses'
import type { NotificationRule } from '@studentgo/protocol/notifications'
import type { ClaimState } from '@studentgo/protocol/rules/benefits'
import type { NotifiedEvent } from '../platform/notify/notify.ts'

const ruleOf: Partial<Record<ClaimState, NotificationRule>> = {
  RETURNED: 'benefit-returned',
  APPROVED: 'benefit-decided',
  PARTLY_APPROVED: 'benefit-decided',
  REJECTED: 'benefit-decided',
  PAID: 'benefit-paid',
  EXPIRED: 'benefit-expired',
}

/** The notification about a claim's new state; none for a state without a rule. */
export function newsOfClaim(claim: {
  id: number
  number: string
  studentId: number
  state: ClaimState
  version: number
}): NotifiedEvent[] {
  const rule = ruleOf[claim.state]
  if (rule === undefined) return []
  const { id, number, studentId, state, version } = claim
  // A claim can be returned more than once; it is decided and paid once.
  const key = state === 'RETURNED' ? `claim ${id} ${state} ${version}` : `claim ${id} ${state}`
  return [{ rule, studentId, key, data: { number }, target: benefitClaimAddress(id) }]
}
