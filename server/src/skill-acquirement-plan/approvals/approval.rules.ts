import type { ProblemName } from '@studentgo/protocol/problem'
import { daysBetween } from '@studentgo/protocol/rules/calendar'
import { isReturnComment, type PlanState } from '@studentgo/protocol/skill-acquirement-plan'

export type Decision = 'APPROVED' | 'RETURNED'

/** The version that a decision is about, as it is stored. */
export interface VersionFacts {
  version: number
  state: PlanState
  /** What the student has decided before. */
  decided: Decision | 'SEEN' | null
  requiresStrongAuth: boolean
}

export interface DecisionInput {
  version: number
  decision: Decision
  comment: string | undefined
  strong: boolean
}

export type Verdict = { kind: 'DECIDE' } | { kind: 'REPEATED' } | { kind: 'REFUSED'; problem: ProblemName }

/**
 * Judges a student's decision. The same decision once more changes nothing and is no error; another one, a
 * version that is not the newest, or one that does not wait is a conflict.
 */
export function judgeDecision(facts: VersionFacts, input: DecisionInput): Verdict {
  if (input.version !== facts.version) return { kind: 'REFUSED', problem: 'stale-version' }
  if (facts.decided === input.decision) return { kind: 'REPEATED' }
  if (facts.decided !== null || facts.state !== 'SENT_TO_STUDENT') {
    return { kind: 'REFUSED', problem: 'state-conflict' }
  }
  if (input.decision === 'RETURNED' && !isReturnComment(input.comment)) {
    return { kind: 'REFUSED', problem: 'invalid-input' }
  }
  if (facts.requiresStrongAuth && !input.strong) return { kind: 'REFUSED', problem: 'step-up-required' }
  return { kind: 'DECIDE' }
}

export function stateAfter(decision: Decision): PlanState {
  return decision === 'APPROVED' ? 'STUDENT_APPROVED' : 'STUDENT_RETURNED'
}

/** A student's own parts can be changed while nothing waits for an answer (domain 2.7). */
export function mayEditOwnParts(state: PlanState): boolean {
  return state === 'DRAFT' || state === 'PROVIDER_APPROVED' || state === 'UPDATED_SMALL'
}

/** Days after which a student is reminded of a version that waits (domain 2.7). */
const reminderAfterDays = 7

/** Whether a version that was sent on one school day has waited so long that the student is reminded. */
export function isReminded(sentOn: string, today: string): boolean {
  return daysBetween(sentOn, today) >= reminderAfterDays
}
