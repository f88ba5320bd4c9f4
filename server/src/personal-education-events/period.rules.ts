import type {
  LearningMethod,
  PersonalEventState,
  ProposalState,
} from '@studentgo/protocol/personal-education-events'

/** What the rules ask of a period. Days are school days. */
export interface PeriodFacts {
  stored: PersonalEventState
  method: LearningMethod
  startDate: string
  endDate: string
  /** The student has a place: an event that nobody has to approve any more, or a workplace. */
  settled: boolean
  interruptions: readonly { start: string; end: string | undefined }[]
  hasResult: boolean
  addedByStudent: boolean
  hasWorkplace: boolean
  /** Of the newest proposal of a workplace. */
  proposal: ProposalState | undefined
  assessedToday: boolean
}

/**
 * Where a period stands today. What was agreed begins and ends by its days; what is only planned begins when
 * there is a place, and waiting ends when the event begins (domain 2.7). That a period is over says nothing of
 * what was learned: that comes from assessments (domain D13).
 */
export function standingState(
  {
    stored,
    startDate,
    endDate,
    settled,
    interruptions,
  }: Pick<PeriodFacts, 'stored' | 'startDate' | 'endDate' | 'settled' | 'interruptions'>,
  today: string,
): PersonalEventState {
  if (stored === 'WAITLISTED') return today >= startDate ? 'CANCELLED' : 'WAITLISTED'
  if (stored === 'CANCELLED' || stored === 'COMPLETED' || stored === 'INTERRUPTED') return stored
  if (stored === 'PLANNED' && !settled) return 'PLANNED'
  if (today < startDate) return stored
  if (today > endDate) return 'COMPLETED'
  const onBreak = interruptions.some(one => one.start <= today && (one.end === undefined || today <= one.end))
  return onBreak ? 'INTERRUPTED' : 'ONGOING'
}

export interface Abilities {
  editGoals: boolean
  writeDiary: boolean
  proposeWorkplace: boolean
  assessSelf: boolean
  remove: boolean
}

const open: readonly PersonalEventState[] = ['PLANNED', 'REGISTERED', 'ONGOING', 'INTERRUPTED']
const begun: readonly PersonalEventState[] = ['ONGOING', 'INTERRUPTED', 'COMPLETED']

/** What the student may do with a period today; a graded one is closed. */
export function abilitiesOf(facts: PeriodFacts, today: string): Abilities {
  const state = standingState(facts, today)
  const tellsOfIt = begun.includes(state) && !facts.hasResult
  const { proposal } = facts
  return {
    editGoals: open.includes(state),
    writeDiary: tellsOfIt,
    proposeWorkplace:
      facts.method !== 'SCHOOL' &&
      !facts.hasWorkplace &&
      state === 'PLANNED' &&
      (proposal === undefined || proposal === 'SENT' || proposal === 'REJECTED'),
    assessSelf: tellsOfIt && !facts.assessedToday,
    remove: facts.stored === 'PLANNED' && facts.addedByStudent && !facts.hasWorkplace,
  }
}

/** Nobody may do anything: for guardians, and for study rights that are not in force. */
export const unable: Abilities = {
  editGoals: false,
  writeDiary: false,
  proposeWorkplace: false,
  assessSelf: false,
  remove: false,
}

/** Why nothing can be written of a day, or undefined: it has to be a day of the period that has come. */
export function diaryFault(
  day: string,
  { startDate, endDate }: { startDate: string; endDate: string },
  today: string,
): 'dayIsToCome' | 'outsidePeriod' | undefined {
  if (day > today) return 'dayIsToCome'
  return day < startDate || day > endDate ? 'outsidePeriod' : undefined
}
