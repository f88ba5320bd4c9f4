import type { DemonstrationGrade, DemonstrationState } from '@studentgo/protocol/competence-demonstrations'
import { addDays } from '@studentgo/protocol/rules/calendar'

/** The last school day on which a review can be requested; `days` is the policy, 14 by national guidance. */
export function reviewRequestUntil(publishedOn: string, days: number): string {
  return addDays(publishedOn, days)
}

export function isAccepted(grade: DemonstrationGrade): boolean {
  return grade !== 'Hylätty'
}

export interface Result {
  state: DemonstrationState
  grade: DemonstrationGrade | undefined
  reviewUntil: string | undefined
  /** The demonstration is of a unit as a whole, not of a part or a sub-area of one. */
  wholeUnit: boolean
  /** Another attempt comes after this one already. */
  hasNext: boolean
  reviewRequested: boolean
  raiseRequested: boolean
}

/** Whether a review of the assessment can be requested today, and if not, why. */
export function reviewRefused(result: Result, today: string): 'state-conflict' | 'window-closed' | undefined {
  const { state, grade, reviewUntil, reviewRequested } = result
  if (state !== 'PUBLISHED' || grade === undefined || reviewUntil === undefined || reviewRequested) {
    return 'state-conflict'
  }
  return today > reviewUntil ? 'window-closed' : undefined
}

/**
 * Whether an attempt to raise the grade can be requested: of an accepted grade below the highest, for a unit as a
 * whole, once (domain 2.7). A failed student gets a new attempt without a request. A grade that is
 * being reviewed is not raised before the review is done.
 */
export function raiseRefused(result: Result): 'state-conflict' | undefined {
  const { state, grade, wholeUnit, hasNext, raiseRequested } = result
  const isFinal = state === 'PUBLISHED' || state === 'REVIEWED'
  const canRise = grade === '1' || grade === '2' || grade === '3' || grade === '4'
  return isFinal && canRise && wholeUnit && !hasNext && !raiseRequested ? undefined : 'state-conflict'
}

interface Attempt {
  attempt: number
  raiseAttempt: boolean
}

/**
 * Whether one attempt can follow another: a new try after a result that was not accepted, a raise after one that
 * was, numbered on from it. `previous` is undefined for a first attempt.
 */
export function attemptFault(
  one: Attempt,
  previous: (Attempt & { grade: DemonstrationGrade | undefined; published: boolean }) | undefined,
): 'NO_PREVIOUS' | 'NOT_FIRST' | 'NOT_NEXT' | 'NOT_PUBLISHED' | 'NOT_ACCEPTED' | 'ACCEPTED' | undefined {
  if (previous === undefined) {
    if (one.raiseAttempt) return 'NO_PREVIOUS'
    return one.attempt === 1 ? undefined : 'NOT_FIRST'
  }
  if (one.attempt !== previous.attempt + 1) return 'NOT_NEXT'
  if (!previous.published || previous.grade === undefined) return 'NOT_PUBLISHED'
  if (one.raiseAttempt) return isAccepted(previous.grade) ? undefined : 'NOT_ACCEPTED'
  return isAccepted(previous.grade) ? 'ACCEPTED' : undefined
}
