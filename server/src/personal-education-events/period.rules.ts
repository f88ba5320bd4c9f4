import type {
  LearningMethod,
  PersonalEducationEventDetails,
  PersonalEventState,
  ProposalState,
} from '@studentgo/protocol/personal-education-events'

/** What the rules need to know of a period. Days are school days. */
export interface PeriodFacts {
  /** As stored; `stateOn` says what it is today. */
  state: PersonalEventState
  method: LearningMethod
  startDate: string
  endDate: string
  eventId: number | null
  /** The registration that the period came from, while it is valid. */
  registration: string | null
  workplace: object | null
  interruptions: readonly { start: string; end: string | null }[]
  resultGrade: string | null
  addedByStudent: boolean
  /** Of the newest proposal of a workplace. */
  proposal: ProposalState | null
  /** The day of the student's newest own assessment. */
  assessedOn: string | null
}

/**
 * The state of a period today. What was agreed begins and ends by its days; what is only planned begins when
 * there is a place, and waiting ends when the event begins (domain 2.7). That a period is over says nothing of
 * what was learned: that comes from assessments (domain D13).
 */
export function stateOn(facts: PeriodFacts, today: string): PersonalEventState {
  const { state, startDate, endDate, interruptions } = facts
  if (state === 'WAITLISTED') return today >= startDate ? 'CANCELLED' : 'WAITLISTED'
  if (state === 'CANCELLED' || state === 'COMPLETED' || state === 'INTERRUPTED') return state
  if (state === 'PLANNED' && !hasPlace(facts)) return 'PLANNED'
  if (today < startDate) return state
  if (today > endDate) return 'COMPLETED'
  const onBreak = interruptions.some(one => one.start <= today && (one.end === null || today <= one.end))
  return onBreak ? 'INTERRUPTED' : 'ONGOING'
}

/** A workplace, or an event that nobody has to approve any more. */
function hasPlace({ workplace, eventId, registration }: PeriodFacts): boolean {
  return workplace !== null || (eventId !== null && registration !== 'PENDING_APPROVAL')
}

type Abilities = PersonalEducationEventDetails['can']

const open: readonly PersonalEventState[] = ['PLANNED', 'REGISTERED', 'ONGOING', 'INTERRUPTED']
const begun: readonly PersonalEventState[] = ['ONGOING', 'INTERRUPTED', 'COMPLETED']

/** What the student may do with a period today; a graded one is closed. */
export function abilitiesOf(facts: PeriodFacts, today: string): Abilities {
  const state = stateOn(facts, today)
  const isOpenToFeedback = begun.includes(state) && facts.resultGrade === null
  return {
    editGoals: open.includes(state),
    writeDiary: isOpenToFeedback,
    proposeWorkplace:
      facts.method !== 'SCHOOL' &&
      facts.workplace === null &&
      state === 'PLANNED' &&
      facts.proposal !== 'IN_REVIEW' &&
      facts.proposal !== 'ACCEPTED',
    assessSelf: isOpenToFeedback && facts.assessedOn !== today,
    remove: facts.state === 'PLANNED' && facts.addedByStudent && facts.workplace === null,
  }
}

/** For guardians, and for study rights that are not in force. */
export const noAbilities: Abilities = {
  editGoals: false,
  writeDiary: false,
  proposeWorkplace: false,
  assessSelf: false,
  remove: false,
}

/** Why the diary cannot have this day, or undefined: it has to be a day of the period, and not in the future. */
export function diaryFault(
  day: string,
  { startDate, endDate }: { startDate: string; endDate: string },
  today: string,
): 'dayIsToCome' | 'outsidePeriod' | undefined {
  if (day > today) return 'dayIsToCome'
  return day < startDate || day > endDate ? 'outsidePeriod' : undefined
}
