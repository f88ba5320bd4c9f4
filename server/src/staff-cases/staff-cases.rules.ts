import type { ContractRole } from '@studentgo/protocol/contracts'
import { type ClaimState, mayBecome } from '@studentgo/protocol/rules/benefits'
import type { CaseAction, CaseKind } from '@studentgo/protocol/staff-cases'

interface Facts {
  state: string
  staffId: number
  handlerId: number | null
}

/** What can be done with a case of a kind as it is; of contracts see `contractActions`. */
export function actionsOf(kind: CaseKind, { state, staffId, handlerId }: Facts): CaseAction[] {
  switch (kind) {
    case 'EXPLANATION':
      if (state === 'CERTIFICATE_REQUIRED') return ['ACCEPT', 'REJECT']
      return state === 'EXPLAINED' ? ['ACCEPT', 'REJECT', 'ASK_CERTIFICATE'] : []
    case 'LEAVE':
      return state === 'IN_REVIEW' ? ['GRANT', 'GRANT_PARTLY', 'REFUSE'] : []
    case 'REQUEST':
      return requestActions(state, handlerId === staffId)
    case 'CLAIM':
      return claimActions(state as ClaimState)
    case 'CHANGE_REQUEST':
      return state === 'PENDING' ? ['ACCEPT', 'REJECT'] : []
    case 'WORKPLACE_PROPOSAL':
      return state === 'SENT' || state === 'IN_REVIEW' ? ['ACCEPT', 'REJECT'] : []
    case 'CONTRACT':
      return []
  }
}

function requestActions(state: string, isOwn: boolean): CaseAction[] {
  const hand: CaseAction[] = isOwn ? ['HAND_OVER', 'GIVE_BACK'] : ['HAND_OVER']
  if (state === 'SUBMITTED') return ['DECIDE', 'TAKE', 'ASK', ...hand]
  if (state === 'IN_PROGRESS') return ['DECIDE', ...(isOwn ? [] : (['TAKE'] as const)), 'ASK', ...hand]
  return state === 'NEED_INFO' ? hand : []
}

function claimActions(state: ClaimState): CaseAction[] {
  const can = (to: ClaimState, action: CaseAction) => (mayBecome(state, to) ? [action] : [])
  return [
    ...can('APPROVED', 'APPROVE'),
    ...can('IN_REVIEW', 'TAKE'),
    ...can('RETURNED', 'RETURN'),
    ...can('REJECTED', 'REJECT'),
    ...can('PAID', 'PAY'),
  ]
}

/** Reminding those who have an account, and noting signatures on paper. */
export function contractActions({
  canRemind,
  onPaper,
}: {
  canRemind: boolean
  onPaper: readonly ContractRole[]
}): CaseAction[] {
  return [
    ...(onPaper.length > 0 ? (['SIGNED_ON_PAPER'] as const) : []),
    ...(canRemind ? (['REMIND'] as const) : []),
  ]
}
