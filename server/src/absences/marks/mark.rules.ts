import { type AbsenceClass, type AbsenceCode, absenceCodes } from '@studentgo/protocol/absences'

/** What a mark says, as it is stored. */
export interface StoredMark {
  typeCode: string
  state: string
  lateMinutes: number | null
}

/**
 * The code that a mark counts under. While an explanation waits for a decision it is «explained», whatever
 * the teacher had set; lateness is notice apart by the provider's boundary (`lateBoundaryMinutes`), not by the
 * typed code.
 */
export function effectiveCode(mark: StoredMark, lateBoundaryMinutes: number): AbsenceCode {
  if (mark.state === 'EXPLAINED' || mark.state === 'CERTIFICATE_REQUIRED') return 'MS'
  const code = asAbsenceCode(mark.typeCode)
  if (absenceCodes[code] !== 'LATE' || mark.lateMinutes === null) return code
  return mark.lateMinutes >= lateBoundaryMinutes ? 'M2' : 'M1'
}

/** The class of an effective code; «explained» that has been accepted counts as authorised. */
export function classOf(code: AbsenceCode, state: string): AbsenceClass {
  return code === 'MS' && state === 'ACCEPTED' ? 'AUTHORISED' : absenceCodes[code]
}

/** Marks that need a reason: unexplained ones, and lateness that counts minutes. */
export function asksForReason(code: AbsenceCode): boolean {
  return code === 'M2' || !['LATE', 'NOT_ABSENCE', 'REMARK'].includes(absenceCodes[code])
}

/** A code as it is stored, which the table's check keeps to the known ones. */
export function asAbsenceCode(code: string): AbsenceCode {
  if (!isAbsenceCode(code)) throw new RangeError(`no such absence code: ${code}`)
  return code
}

function isAbsenceCode(code: string): code is AbsenceCode {
  return Object.hasOwn(absenceCodes, code)
}
