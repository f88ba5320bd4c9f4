import type { ProposalWords, StandingProposal } from './proposal.ts'

export type ProposalVerdict =
  | { kind: 'NEW' }
  | { kind: 'CHANGED'; id: number }
  | { kind: 'REPEATED' }
  | { kind: 'REFUSED'; code: 'proposalInReview' | 'proposalAccepted' }

/**
 * What sending a proposal comes to. Until the school has taken it up it can be worded anew; while it is being
 * looked into, and once a place was accepted, it stands; after a no another place can be proposed.
 */
export function judgeProposal(words: ProposalWords, newest: StandingProposal | undefined): ProposalVerdict {
  if (newest === undefined || newest.state === 'REJECTED') return { kind: 'NEW' }
  if (newest.state === 'ACCEPTED') return { kind: 'REFUSED', code: 'proposalAccepted' }
  const isSame =
    words.name === newest.name && words.businessId === newest.businessId && words.contact === newest.contact
  if (isSame) return { kind: 'REPEATED' }
  if (newest.state === 'IN_REVIEW') return { kind: 'REFUSED', code: 'proposalInReview' }
  return { kind: 'CHANGED', id: newest.id }
}
