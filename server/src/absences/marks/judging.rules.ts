import type { AbsenceCode, AbsenceState, ExplanationReason } from '@studentgo/protocol/absences'
import type { Policies } from '@studentgo/protocol/policies'
import type { CaseAction } from '@studentgo/protocol/staff-cases'

type SickPolicies = Pick<Policies, 'absence.selfCertifiedSickDays' | 'absence.certificateAfterDays'>

/** The immediate result of an explanation. */
export interface Judgement {
  state: AbsenceState
  typeCode: AbsenceCode
}

/**
 * Judges an explanation (domain 2.3). Health needs no certificate up to `selfCertifiedSickDays`
 * school days in a row; above `certificateAfterDays` it waits for a certificate; between the two, and for every
 * other reason, the responsible teacher decides.
 */
export function judge(
  reason: ExplanationReason,
  sickDaysInARow: number,
  policies: SickPolicies,
  hasCertificate = false,
): Judgement {
  if (reason === 'T') return judgeHealth(sickDaysInARow, policies, hasCertificate)
  return { state: 'EXPLAINED', typeCode: 'MS' }
}

/** A minor's proposal changes nothing yet: the mark stays as the teacher recorded it. */
export function judgeProposal(recordedCode: AbsenceCode): Judgement {
  return { state: 'PROPOSED', typeCode: recordedCode }
}

/** With a file that may be the certificate, the teacher has to check it. */
export function judgeHealth(
  sickDaysInARow: number,
  policies: SickPolicies,
  hasCertificate = false,
): Judgement {
  if (sickDaysInARow <= policies['absence.selfCertifiedSickDays']) {
    return { state: 'ACCEPTED', typeCode: 'T' }
  }
  if (sickDaysInARow > policies['absence.certificateAfterDays'] && !hasCertificate) {
    return { state: 'CERTIFICATE_REQUIRED', typeCode: 'MS' }
  }
  return { state: 'EXPLAINED', typeCode: 'MS' }
}

/** The decision of a responsible teacher on an explanation. */
export type ExplanationVerdict = 'ACCEPT' | 'REJECT' | 'ASK_CERTIFICATE'

/** The codes under which a reason is accepted; what the reader has no code for the school has found out. */
const acceptedAs: Record<ExplanationReason, AbsenceCode> = { T: 'T', E: 'E', MS: 'MS', OTHER: 'KS' }

/** The new state of a mark after the teacher's decision; undefined if the mark does not wait for one. */
export function decideMark(
  { state, reasonCode }: { state: AbsenceState; reasonCode: ExplanationReason },
  verdict: ExplanationVerdict,
): Judgement | undefined {
  const waits = state === 'EXPLAINED' || (state === 'CERTIFICATE_REQUIRED' && verdict !== 'ASK_CERTIFICATE')
  if (!waits) return undefined
  if (verdict === 'ACCEPT') return { state: 'ACCEPTED', typeCode: acceptedAs[reasonCode] }
  return verdict === 'REJECT'
    ? { state: 'REJECTED', typeCode: 'L' }
    : { state: 'CERTIFICATE_REQUIRED', typeCode: 'MS' }
}

/** What the desk can do with an explanation. */
export function deskActions(state: string): CaseAction[] {
  if (state === 'CERTIFICATE_REQUIRED') return ['ACCEPT', 'REJECT']
  return state === 'EXPLAINED' ? ['ACCEPT', 'REJECT', 'ASK_CERTIFICATE'] : []
}
