import type { Policies } from '@studentgo/protocol/policies'
import { isMinor } from '@studentgo/protocol/rules/calendar'

/**
 * Whether a student may choose a forgotten password by a letter to their confirmed address. Of somebody without a birth date
 * nobody knows that they are of age.
 */
export function mayResetByLetter(
  policy: Policies['student.passwordByLetter'],
  birthDate: string | null,
  today: string,
): boolean {
  if (policy === 'NO') return false
  return policy === 'ALL' || (birthDate !== null && !isMinor(birthDate, today))
}
