import type { ProposalState } from '@studentgo/protocol/personal-education-events'
import type { CaseAction } from '@studentgo/protocol/staff-cases'

/** What a student says of a workplace that they have found. */
export interface ProposalText {
  name: string
  businessId: string | null
  contact: string
}

export interface StoredProposal extends ProposalText {
  id: number
  state: ProposalState
}

export type ProposalVerdict =
  | { kind: 'NEW' }
  | { kind: 'CHANGED'; id: number }
  | { kind: 'REPEATED' }
  | { kind: 'REFUSED'; code: 'proposalInReview' | 'proposalAccepted' }

/**
 * The effect of sending a proposal. Until the school has begun to handle it, it can be changed; while the school
 * handles it, and once a place was accepted, it cannot; after a refusal another place can be proposed.
 */
export function judgeProposal(text: ProposalText, newest: StoredProposal | undefined): ProposalVerdict {
  if (newest === undefined || newest.state === 'REJECTED') return { kind: 'NEW' }
  if (newest.state === 'ACCEPTED') return { kind: 'REFUSED', code: 'proposalAccepted' }
  const isSame =
    text.name === newest.name && text.businessId === newest.businessId && text.contact === newest.contact
  if (isSame) return { kind: 'REPEATED' }
  if (newest.state === 'IN_REVIEW') return { kind: 'REFUSED', code: 'proposalInReview' }
  return { kind: 'CHANGED', id: newest.id }
}

/** What the desk can do with a proposal. */
export function deskActions(state: string): CaseAction[] {
  return state === 'SENT' || state === 'IN_REVIEW' ? ['ACCEPT', 'REJECT'] : []
}
