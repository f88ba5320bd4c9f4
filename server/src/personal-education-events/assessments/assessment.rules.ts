import type {
  AssessmentKind,
  IntermediateAssessmentState,
} from '@studentgo/protocol/intermediate-assessments'
import { addDays } from '@studentgo/protocol/rules/calendar'

export interface AssessmentFacts {
  kind: AssessmentKind
  state: IntermediateAssessmentState
  /** The student's own. */
  comment: string | null
}

export type AcknowledgementVerdict = 'ACKNOWLEDGE' | 'COMMENT' | 'REPEATED' | 'REFUSED'

/**
 * The effect of «I have read this». It is given once and holds; a comment can be given with it or later, once.
 * The student's own part needs no acknowledgement.
 */
export function judgeAcknowledgement(
  { kind, state, comment }: AssessmentFacts,
  newComment: string | null,
): AcknowledgementVerdict {
  if (kind === 'SELF' || state === 'DRAFT') return 'REFUSED'
  if (state === 'PUBLISHED') return 'ACKNOWLEDGE'
  if (newComment === null || newComment === comment) return 'REPEATED'
  return comment === null ? 'COMMENT' : 'REFUSED'
}

/** A published assessment is visible to every reader, a draft only to its author: here a student's own part. */
export function isVisibleTo(
  reader: 'STUDENT' | 'PARENT',
  { kind, state }: Pick<AssessmentFacts, 'kind' | 'state'>,
): boolean {
  return state !== 'DRAFT' || (reader === 'STUDENT' && kind === 'SELF')
}

/** The days that an own part covers: since the one before, or the beginning, until today or the last day. */
export function ownPartSpan(
  period: { startDate: string; endDate: string },
  previousEnd: string | undefined,
  today: string,
): { start: string; end: string } {
  const end = today < period.endDate ? today : period.endDate
  const start = previousEnd === undefined ? period.startDate : addDays(previousEnd, 1)
  return start > end ? { start: end, end } : { start, end }
}
