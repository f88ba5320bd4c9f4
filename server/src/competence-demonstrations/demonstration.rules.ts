import type { DemonstrationState, SelfAssessmentState } from '@studentgo/protocol/competence-demonstrations'
import { addDays, daysBetween } from '@studentgo/protocol/rules/calendar'

/** The result has been published and is read by the student and, at the same time, by guardians. */
export function isPublished(state: DemonstrationState): boolean {
  return state === 'PUBLISHED' || state === 'REVIEW_REQUESTED' || state === 'REVIEWED'
}

const stillToCome: readonly DemonstrationState[] = ['PLANNED', 'AGREED', 'READY']
const beforeResult: readonly DemonstrationState[] = ['DONE', 'AWAITING_ASSESSMENT', 'ASSESSED']
const prepared: readonly DemonstrationState[] = [
  'AGREED',
  'READY',
  'IN_PROGRESS',
  'DONE',
  'AWAITING_ASSESSMENT',
]

/**
 * Whether the student can write the self-assessment: from when the demonstration is agreed on until the
 * assessment discussion has been recorded (domain 2.7). One that was postponed is still agreed on.
 */
export function isSelfAssessmentOpen(state: DemonstrationState, discussed: boolean): boolean {
  return !discussed && (prepared.includes(state) || state === 'POSTPONED')
}

/** Guardians read a self-assessment that has been sent and that the student shares with them. */
export function isShared(saved: { state: 'DRAFT' | 'SUBMITTED'; shared: boolean } | null): boolean {
  return saved?.shared === true && saved.state === 'SUBMITTED'
}

/** The state of a self-assessment for its reader; `saved` is undefined while there is none. */
export function selfAssessmentStateOf(
  state: DemonstrationState,
  discussed: boolean,
  saved: 'DRAFT' | 'SUBMITTED' | undefined,
): SelfAssessmentState {
  const isOver = discussed || isPublished(state) || state === 'ASSESSED' || state === 'CANCELLED'
  return isOver ? 'LOCKED' : (saved ?? 'NOT_STARTED')
}

/** Whether tasks can be ticked and proposed: until the assessment. */
export function areTasksOpen(state: DemonstrationState): boolean {
  return state === 'PLANNED' || state === 'POSTPONED' || prepared.includes(state)
}

export interface DatedDemonstration {
  state: DemonstrationState
  startDate: string
  endDate: string
}

/** Whole days to the first day, 0 on it; undefined when it has begun, or nobody knows when it comes. */
export function daysUntil({ state, startDate }: DatedDemonstration, today: string): number | undefined {
  return stillToCome.includes(state) && startDate >= today ? daysBetween(today, startDate) : undefined
}

/** Today is one of its days and it has neither been put off nor ended. */
export function isNow({ state, startDate, endDate }: DatedDemonstration, today: string): boolean {
  const isActive = state === 'IN_PROGRESS' || state === 'AGREED' || state === 'READY'
  return isActive && startDate <= today && today <= endDate
}

/** The last day on which the result should be registered, while it is awaited; `days` is the policy. */
export function resultDueBy({ state, endDate }: DatedDemonstration, days: number): string | undefined {
  return beforeResult.includes(state) ? addDays(endDate, days) : undefined
}

function isAhead(one: DatedDemonstration, today: string): boolean {
  if (one.state === 'IN_PROGRESS' || one.state === 'POSTPONED') return true
  return stillToCome.includes(one.state) && one.endDate >= today
}

/**
 * Demonstrations under way and to come first, by day, those without a new day last of them; then past ones,
 * newest first.
 */
export function inOrder<One extends DatedDemonstration & { id: number }>(
  rows: readonly One[],
  today: string,
): One[] {
  const key = (one: One) => (isAhead(one, today) ? (one.state === 'POSTPONED' ? 1 : 0) : 2)
  return rows.toSorted((a, b) => {
    if (key(a) !== key(b)) return key(a) - key(b)
    if (key(a) === 2) return b.endDate.localeCompare(a.endDate) || b.id - a.id
    return a.startDate.localeCompare(b.startDate) || a.id - b.id
  })
}
