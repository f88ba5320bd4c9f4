import type {
  AssessmentKind,
  IntermediateAssessmentState,
} from '@studentgo/protocol/intermediate-assessments'
import { addDays } from '@studentgo/protocol/rules/calendar'

export interface AssessmentStanding {
  kind: AssessmentKind
  state: IntermediateAssessmentState
  comment: string | undefined
}

export type AcknowledgementVerdict = 'ACKNOWLEDGE' | 'COMMENT' | 'REPEATED' | 'REFUSED'

/**
 * What «I have read this» comes to. It is said once and holds; a comment can be given with it or later, once.
 * The student's own part needs no acknowledgement.
 */
export function judgeAcknowledgement(
  { kind, state, comment }: AssessmentStanding,
  wished: string | undefined,
): AcknowledgementVerdict {
  if (kind === 'SELF' || state === 'DRAFT') return 'REFUSED'
  if (state === 'PUBLISHED') return 'ACKNOWLEDGE'
  if (wished === undefined || wished === comment) return 'REPEATED'
  return comment === undefined ? 'COMMENT' : 'REFUSED'
}

/**
 * Who sees an assessment: a published one everybody who may see assessments, a draft nobody but its author, and
 * here that is a student's own part.
 */
export function isSeenBy(
  reader: 'STUDENT' | 'PARENT',
  { kind, state }: Pick<AssessmentStanding, 'kind' | 'state'>,
): boolean {
  return state !== 'DRAFT' || (reader === 'STUDENT' && kind === 'SELF')
}

/** The days that an own part tells of: since the one before, or the beginning, until today or the last day. */
export function ownPartSpan(
  period: { startDate: string; endDate: string },
  previousEnd: string | undefined,
  today: string,
): { start: string; end: string } {
  const end = today < period.endDate ? today : period.endDate
  const start = previousEnd === undefined ? period.startDate : addDays(previousEnd, 1)
  return start > end ? { start: end, end } : { start, end }
}
