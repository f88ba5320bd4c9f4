import type { ProposalState } from '@studentgo/protocol/personal-education-events'

/** What a student says of a workplace that they have found. */
export interface ProposalWords {
  name: string
  businessId: string | undefined
  contact: string
}

export interface StandingProposal extends ProposalWords {
  id: number
  state: ProposalState
}
