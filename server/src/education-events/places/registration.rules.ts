import type {
  EducationEventOffer,
  IneligibleReason,
  RegistrationState,
} from '@studentgo/protocol/education-events'
import type { Policies } from '@studentgo/protocol/policies'
import { addDays } from '@studentgo/protocol/rules/calendar'

/** What fills a slot of the plan. */
export interface Holder {
  eventId: number | null
  /** How the student came into it; null for what the school has put there. */
  registration: RegistrationState | null
  startDate: string
}

/** Everything that decides about one event and one slot, except how many seats are left at this instant. */
export interface RegistrationFacts {
  eventId: number
  /** The module that the event teaches, and the one that the slot is for. */
  eventModuleId: number | null
  slotModuleId: number
  planApproved: boolean
  rightState: string
  moduleState: string
  opensAt: string | null
  closesAt: string | null
  startDate: string
  mode: EducationEventOffer['registration']['mode']
  /** The student's registration in this very event. */
  own: object | null
  /** The student takes part in this very event, by whatever way. */
  participates: boolean
  holder: Holder | null
  audienceFits: boolean
  /** Units that have to be completed first. */
  missing: readonly unknown[]
}

/** What the student answers to the questions that come before registering. */
export interface RegistrationChoices {
  acceptOverlaps?: boolean | undefined
  swap?: boolean | undefined
}

export type Refusal =
  | 'slotMismatch'
  | 'planNotApproved'
  | 'notOpen'
  | 'registrationClosed'
  | 'alreadyRegistered'
  | 'slotTaken'
  | 'cancelClosed'
  | 'prerequisiteMissing'
  | 'notEligible'
  | 'overlaps'

type EventPolicies = Pick<Policies, 'event.cancelBeforeDays' | 'event.overlapMode'>

const doneStates = ['RECOGNISED', 'COMPLETED']

/**
 * Why the student cannot register now, in the order of domain 2.7; undefined when only the seats are left to
 * decide. `clashes` counts sessions that are truly at the same time as something else.
 */
export function refusalOf(
  facts: RegistrationFacts,
  choices: RegistrationChoices,
  clashes: number,
  { now, today }: { now: Date; today: string },
  policies: EventPolicies,
): Refusal | undefined {
  if (facts.eventModuleId !== facts.slotModuleId) return 'slotMismatch'
  if (!facts.planApproved) return 'planNotApproved'
  return (
    windowRefusal(facts, now) ??
    slotRefusal(facts, choices, today, policies) ??
    eligibilityRefusal(facts) ??
    overlapRefusal(choices, clashes, policies['event.overlapMode'])
  )
}

/** The window is [opensAt, closesAt): open at its first millisecond, closed at its last. */
export function windowRefusal(
  { opensAt, closesAt }: Pick<RegistrationFacts, 'opensAt' | 'closesAt'>,
  now: Date,
): 'notOpen' | 'registrationClosed' | undefined {
  if (opensAt === null || closesAt === null) return 'registrationClosed'
  if (now.getTime() < Date.parse(opensAt)) return 'notOpen'
  return now.getTime() >= Date.parse(closesAt) ? 'registrationClosed' : undefined
}

function slotRefusal(
  facts: RegistrationFacts,
  choices: RegistrationChoices,
  today: string,
  policies: EventPolicies,
): Refusal | undefined {
  if (facts.own !== null || facts.participates) return 'alreadyRegistered'
  const holder = activeHolder(facts.holder, today)
  if (holder === undefined) return undefined
  const obstacle = swapObstacle(holder, today, policies['event.cancelBeforeDays'])
  if (choices.swap !== true || obstacle === 'PLACED_BY_SCHOOL') return 'slotTaken'
  return obstacle === undefined ? undefined : 'cancelClosed'
}

/** Why the student cannot give up what fills the slot; undefined when that is possible. */
export function swapObstacle(
  holder: Holder,
  today: string,
  cancelBeforeDays: number,
): 'PLACED_BY_SCHOOL' | 'TOO_LATE' | undefined {
  if (holder.registration === null) return 'PLACED_BY_SCHOOL'
  return mayCancel(holder.registration, holder.startDate, today, cancelBeforeDays) ? undefined : 'TOO_LATE'
}

/** What still fills the slot: a waiting list dissolves on the day its event starts. */
export function activeHolder<H extends Holder>(holder: H | null, today: string): H | undefined {
  if (holder?.registration === 'WAITLISTED' && today >= holder.startDate) return undefined
  return holder ?? undefined
}

function eligibilityRefusal(facts: RegistrationFacts): Refusal | undefined {
  const reasons = ineligibleReasons(facts)
  if (reasons.length === 0) return undefined
  return reasons[0] === 'PREREQUISITE' ? 'prerequisiteMissing' : 'notEligible'
}

/** Obstacles of the student, the unit or the event itself. */
export function ineligibleReasons(
  facts: Pick<RegistrationFacts, 'missing' | 'audienceFits' | 'moduleState' | 'rightState' | 'mode'>,
): IneligibleReason[] {
  const reasons: [boolean, IneligibleReason][] = [
    [facts.missing.length > 0, 'PREREQUISITE'],
    [!facts.audienceFits, 'AUDIENCE'],
    [doneStates.includes(facts.moduleState), 'MODULE_DONE'],
    [facts.rightState !== 'lasna', 'STUDY_RIGHT'],
    [facts.mode === 'STAFF_ONLY', 'STAFF_ONLY'],
  ]
  return reasons.filter(([holds]) => holds).map(([, reason]) => reason)
}

function overlapRefusal(
  choices: RegistrationChoices,
  clashes: number,
  mode: Policies['event.overlapMode'],
): 'overlaps' | undefined {
  if (clashes === 0 || mode === 'ALLOW') return undefined
  return mode === 'WARN' && choices.acceptOverlaps === true ? undefined : 'overlaps'
}

/** The last school day on which a student may give a place up (domain 2.7). */
export function cancelUntil(startDate: string, cancelBeforeDays: number): string {
  return addDays(startDate, -cancelBeforeDays)
}

/** A place until `cancelBeforeDays` before the start; a place in a waiting list as long as there is one. */
export function mayCancel(
  state: RegistrationState,
  startDate: string,
  today: string,
  cancelBeforeDays: number,
): boolean {
  if (state === 'WAITLISTED') return today < startDate
  return today <= cancelUntil(startDate, cancelBeforeDays)
}

/** The state of an event on offer now. */
export function offerState(
  event: Pick<RegistrationFacts, 'opensAt' | 'closesAt' | 'startDate'> & {
    capacity: number | null
    taken: number
    waitlistEnabled: boolean
  },
  { now, today }: { now: Date; today: string },
): EducationEventOffer['state'] {
  const window = windowRefusal(event, now)
  if (window === 'notOpen') return 'NOT_OPEN'
  if (window === 'registrationClosed') return 'CLOSED'
  const free = event.capacity === null || event.taken < event.capacity
  if (free) return 'OPEN'
  return event.waitlistEnabled && today < event.startDate ? 'WAITLIST' : 'FULL'
}
