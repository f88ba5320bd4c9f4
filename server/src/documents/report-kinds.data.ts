import { absenceSummary } from './kinds/absence-summary.query.ts'
import { assessmentForm } from './kinds/assessment-form.query.ts'
import { benefitDecision } from './kinds/benefit-decision.query.ts'
import { contract } from './kinds/contract.query.ts'
import { demonstrationPlan } from './kinds/demonstration-plan.query.ts'
import { plan } from './kinds/plan.query.ts'
import { studyCertificate } from './kinds/study-certificate.query.ts'
import { supportDecision } from './kinds/support-decision.query.ts'
import { transcript } from './kinds/transcript.query.ts'
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
