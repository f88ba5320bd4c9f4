import { Problem } from '../http/problems.ts'
import type { StudentAccess } from './student-access.ts'

const freshMinutes = 5

/**
 * Throws `reauth-required` when somebody signed in, or said the password again, longer ago than five minutes: for what
 * would let a stranger at an open device take the account over (security V7.5.1).
 */
export function requireFreshSignIn(access: Pick<StudentAccess, 'signedInAt'>, now: Date): void {
  if (now > freshUntil(access)) throw new Problem('reauth-required')
}

/** Until when a sign-in counts as fresh. */
export function freshUntil({ signedInAt }: Pick<StudentAccess, 'signedInAt'>): Date {
  return new Date(Date.parse(signedInAt) + freshMinutes * 60_000)
}
