import type { StaffRole } from '@studentgo/protocol/endpoint'
import type { OpenMatterKind } from '@studentgo/protocol/staff-students'

/** The parts of the card that a reader may see: need to know, by role. All staff of the student read the others. */
export interface CardParts {
  attendance: boolean
  support: boolean
}

const readersOfAttendance: readonly StaffRole[] = [
  'TEACHER',
  'RESPONSIBLE_TEACHER',
  'COUNSELLOR',
  'OFFICE',
  'SPECIAL_NEEDS',
  'ADMINISTRATOR',
]

/** Support is read by the named role alone (security 3.2, note 10). */
export function cardPartsFor(roles: readonly StaffRole[]): CardParts {
  return {
    attendance: roles.some(role => readersOfAttendance.includes(role)),
    support: roles.includes('SPECIAL_NEEDS'),
  }
}

/** Whether a reader of these parts may know that a matter of this kind waits. */
export function mayKnowOf(kind: OpenMatterKind, parts: CardParts): boolean {
  if (kind === 'SUPPORT_REQUEST') return parts.support
  if (kind === 'UNEXPLAINED' || kind === 'EXPLANATION' || kind === 'LEAVE') return parts.attendance
  return true
}
