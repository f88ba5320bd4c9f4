import type { CaseKind, CaseOf, StaffCaseDetail } from '@studentgo/protocol/staff-cases'
import type { KindOfCase } from './case-kind.ts'
import { change, toRegister } from './change.tsx'
import { claim } from './claim.tsx'
import { contract } from './contract.tsx'
import { explanation } from './explanation.tsx'
import { leave } from './leave.tsx'
import { proposal } from './proposal.tsx'
import { request } from './request.tsx'

const kinds: { [Kind in CaseKind]: KindOfCase<CaseOf<Kind>> } = {
  EXPLANATION: explanation,
  LEAVE: leave,
  REQUEST: request,
  CLAIM: claim,
  CHANGE_REQUEST: change,
  TO_REGISTER: toRegister,
  WORKPLACE_PROPOSAL: proposal,
  CONTRACT: contract,
}

/** The definition of a kind of case. A new kind adds its line above. */
export function kindOfCase(kind: CaseKind): KindOfCase<StaffCaseDetail> {
  return kinds[kind]
}
