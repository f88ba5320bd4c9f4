import type { AbsenceCode, AbsenceState, ExplanationReason } from '@studentgo/protocol/absences'
import type { Policies } from '@studentgo/protocol/policies'

type SickPolicies = Pick<Policies, 'absence.selfCertifiedSickDays' | 'absence.certificateAfterDays'>

/** What an explanation comes to at once. */
export interface Judgement {
  state: AbsenceState
  typeCode: AbsenceCode
}

/**
 * Judges an explanation (domain 2.3). Health needs no more than one's word up to `selfCertifiedSickDays`
 * school days in a row; above `certificateAfterDays` it waits for a certificate; between the two, and for every
 * other reason, the responsible teacher decides.
 */
export function judge(reason: ExplanationReason, sickDaysInARow: number, policies: SickPolicies): Judgement {
  if (reason === 'T') return judgeHealth(sickDaysInARow, policies)
  return { state: 'EXPLAINED', typeCode: 'MS' }
}

/** A minor's proposal changes nothing yet: the mark stands as the teacher recorded it. */
export function judgeProposal(recordedCode: AbsenceCode): Judgement {
  return { state: 'PROPOSED', typeCode: recordedCode }
}

export function judgeHealth(sickDaysInARow: number, policies: SickPolicies): Judgement {
  if (sickDaysInARow <= policies['absence.selfCertifiedSickDays']) {
    return { state: 'ACCEPTED', typeCode: 'T' }
  }
  if (sickDaysInARow > policies['absence.certificateAfterDays']) {
    return { state: 'CERTIFICATE_REQUIRED', typeCode: 'MS' }
  }
  return { state: 'EXPLAINED', typeCode: 'MS' }
}
