import { explanationCase } from '../absences/marks/case.query.ts'
import { leaveCase } from '../absences/notices/case.query.ts'
import { contractCase } from '../contracts/case.query.ts'
import { proposalCase } from '../personal-education-events/case.query.ts'
import { changeCase, toRegisterCase } from '../personal-info/case.query.ts'
import type { CasePart, CaseSteps } from '../platform/contributions/case-part.ts'
import { requestCase } from '../requests/school/case.query.ts'
import { claimCase } from '../study-social-benefit/case.query.ts'

/** The features with cases at the desk. A new kind adds its line here. */
export const caseParts: readonly (CasePart | (CasePart & CaseSteps))[] = [
  explanationCase,
  leaveCase,
  requestCase,
  claimCase,
  changeCase,
  toRegisterCase,
  proposalCase,
  contractCase,
]
