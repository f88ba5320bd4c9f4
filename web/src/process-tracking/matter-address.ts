import {
  addresses,
  benefitClaimAddress,
  demonstrationAddress,
  personalEventAddress,
  planAddress,
  requestAddress,
} from '@studentgo/protocol/addresses'
import type { ProcessInstance, ProcessKind } from '@studentgo/protocol/process-tracking'

/** The address of each kind of matter, by the id of its subject. A new kind adds its line here. */
const addressOf: Record<ProcessKind, (relatedId: number) => string> = {
  REQUEST: requestAddress,
  LEAVE: () => addresses.absences,
  INFO_CHANGE: () => addresses.personalApprovals,
  BENEFIT: benefitClaimAddress,
  PLAN_APPROVAL: planAddress,
  SUPPORT_HEARING: () => addresses.specialSupport,
  SUPPORT_REQUEST: () => addresses.specialSupport,
  CONTRACT: () => addresses.contracts,
  ASSESSMENT_REVIEW: id => demonstrationAddress({ id }),
  GRADE_RAISE: id => demonstrationAddress({ id }),
  WORKPLACE_PROPOSAL: personalEventAddress,
}

/** The page of a matter's subject. */
export function matterAddress({ relatedType, relatedId }: ProcessInstance): string {
  return addressOf[relatedType](relatedId)
}
