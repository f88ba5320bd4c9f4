import { absenceSummary } from './kinds/absences/absence-summary.query.ts'
import { benefitDecision } from './kinds/benefits/benefit-decision.query.ts'
import { studyCertificate } from './kinds/certificates/study-certificate.query.ts'
import { transcript } from './kinds/certificates/transcript.query.ts'
import { contract } from './kinds/contracts/contract.query.ts'
import { assessmentForm } from './kinds/demonstrations/assessment-form.query.ts'
import { demonstrationPlan } from './kinds/demonstrations/demonstration-plan.query.ts'
import { plan } from './kinds/plan/plan.query.ts'
import { supportDecision } from './kinds/support/support-decision.query.ts'
import type { ReportKind } from './report-kind.query.ts'

/** Every kind of document, in the order in which they are listed. A new one is a line here. */
export const reportKinds: readonly ReportKind[] = [
  studyCertificate,
  transcript,
  plan,
  absenceSummary,
  demonstrationPlan,
  assessmentForm,
  contract,
  benefitDecision,
  supportDecision,
]
