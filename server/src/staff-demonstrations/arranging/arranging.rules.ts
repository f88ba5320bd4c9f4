import type { DemonstrationState } from '@studentgo/protocol/competence-demonstrations'
import type { Language } from '@studentgo/protocol/language'
import { daysBetween } from '@studentgo/protocol/rules/calendar'
import type { Localised } from '@studentgo/protocol/shapes'

const beforeHeld: readonly DemonstrationState[] = ['PLANNED', 'AGREED', 'READY', 'POSTPONED']

/** Domain 2.7: a date that moves by so many days skips the student's approval of the plan. */
const smallShiftDays = 14

/** Whether it can be arranged otherwise: until it is held. */
export function mayArrange(state: DemonstrationState): boolean {
  return beforeHeld.includes(state)
}

interface Days {
  startDate: string
  endDate: string
}

/**
 * The field in which days are not possible: past ones, and those so far from what was agreed that the plan has to be sent.
 * One that is postponed has no day yet.
 */
export function faultOfDays(
  wanted: Days,
  agreed: Days & { state: DemonstrationState },
  today: string,
): { field: keyof Days; code: 'notAllowed' | 'sendPlanInstead' } | undefined {
  const moved = (['startDate', 'endDate'] as const).filter(field => wanted[field] !== agreed[field])
  for (const field of moved) {
    if (wanted[field] < today) return { field, code: 'notAllowed' }
    const isFar = Math.abs(daysBetween(agreed[field], wanted[field])) > smallShiftDays
    if (isFar && agreed.state !== 'POSTPONED' && agreed.state !== 'PLANNED')
      return { field, code: 'sendPlanInstead' }
  }
  return undefined
}

/** The state after days were given: what was postponed has a day again. */
export function stateArranged(
  wanted: Days,
  agreed: Days & { state: DemonstrationState },
): DemonstrationState {
  const isMoved = wanted.startDate !== agreed.startDate || wanted.endDate !== agreed.endDate
  return agreed.state === 'POSTPONED' && isMoved ? 'AGREED' : agreed.state
}

/**
 * Texts as they are stored: one that is as somebody at the desk reads it stays in all its languages, any other was typed in the
 * language of the student.
 */
export function textsTyped(
  typed: readonly string[],
  stored: readonly Localised[],
  { read, write }: { read: (text: Localised) => string; write: Language },
): Localised[] {
  return typed.map(text => {
    const plain = text.trim()
    const known = stored.find(one => read(one) === plain)
    return known ?? (write === 'fi' ? { fi: plain } : { fi: plain, [write]: plain })
  })
}

interface TaskFacts {
  done: boolean
  plannedDate: string | null
  studentNote: string | null
  confirmedBy: string | null
  hasEvidence: boolean
}

/** A task stays that the student has worked with, as it does in an import. */
export function mayRemoveTask(task: TaskFacts): boolean {
  const { done, plannedDate, studentNote, confirmedBy, hasEvidence } = task
  return !done && plannedDate === null && studentNote === null && confirmedBy === null && !hasEvidence
}
