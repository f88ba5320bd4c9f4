import type { EducationEventOffer, IneligibleReason } from '@studentgo/protocol/education-events'
import type { Policies } from '@studentgo/protocol/policies'
import { addDays } from '@studentgo/protocol/rules/calendar'

/** What stands in a slot of the plan already. */
export interface Holder {
  eventId: number | null
  /** How the student came into it; undefined for what the school has put there. */
  registration: 'REGISTERED' | 'PENDING_APPROVAL' | 'WAITLISTED' | undefined
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
  opensAt: Date | undefined
  closesAt: Date | undefined
  startDate: string
  mode: EducationEventOffer['registration']['mode']
  /** The student has, or waits for, a place in this very event. */
  alreadyIn: boolean
  holder: Holder | undefined
  audienceFits: boolean
  /** Names of units that have to be completed first. */
  missing: readonly string[]
}

export interface Wish {
  acceptOverlaps: boolean
  swap: boolean
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
  wish: Wish,
  clashes: number,
  { now, today }: { now: Date; today: string },
  policies: EventPolicies,
): Refusal | undefined {
  if (facts.eventModuleId !== facts.slotModuleId) return 'slotMismatch'
  if (!facts.planApproved) return 'planNotApproved'
  return (
    windowRefusal(facts, now) ??
    slotRefusal(facts, wish, today, policies) ??
    eligibilityRefusal(facts) ??
    overlapRefusal(wish, clashes, policies['event.overlapMode'])
  )
}

/** The window is [opensAt, closesAt): open at its first millisecond, closed at its last. */
export function windowRefusal(
  { opensAt, closesAt }: Pick<RegistrationFacts, 'opensAt' | 'closesAt'>,
  now: Date,
): 'notOpen' | 'registrationClosed' | undefined {
  if (opensAt === undefined || closesAt === undefined) return 'registrationClosed'
  if (now.getTime() < opensAt.getTime()) return 'notOpen'
  return now.getTime() >= closesAt.getTime() ? 'registrationClosed' : undefined
}

function slotRefusal(
  facts: RegistrationFacts,
  wish: Wish,
  today: string,
  policies: EventPolicies,
): Refusal | undefined {
  if (facts.alreadyIn) return 'alreadyRegistered'
  const holder = standing(facts.holder, today)
  if (holder === undefined) return undefined
  const kept = keptReason(holder, today, policies['event.cancelBeforeDays'])
  if (!wish.swap || kept === 'PLACED_BY_SCHOOL') return 'slotTaken'
  return kept === undefined ? undefined : 'cancelClosed'
}

/** Why what fills the slot stays in it, whatever the student would rather have; undefined when it can go. */
export function keptReason(
  holder: Holder,
  today: string,
  cancelBeforeDays: number,
): 'PLACED_BY_SCHOOL' | 'TOO_LATE' | undefined {
  if (holder.registration === undefined) return 'PLACED_BY_SCHOOL'
  return mayCancel(holder.registration, holder.startDate, today, cancelBeforeDays) ? undefined : 'TOO_LATE'
}

/** What still fills the slot: a waiting list dissolves on the day its event starts. */
export function standing(holder: Holder | undefined, today: string): Holder | undefined {
  if (holder?.registration === 'WAITLISTED' && today >= holder.startDate) return undefined
  return holder
}

function eligibilityRefusal(facts: RegistrationFacts): Refusal | undefined {
  const reasons = ineligibleReasons(facts)
  if (reasons.length === 0) return undefined
  return reasons[0] === 'PREREQUISITE' ? 'prerequisiteMissing' : 'notEligible'
}

/** What of the student, the unit or the event itself is in the way. */
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
  wish: Wish,
  clashes: number,
  mode: Policies['event.overlapMode'],
): 'overlaps' | undefined {
  if (clashes === 0 || mode === 'ALLOW') return undefined
  return mode === 'WARN' && wish.acceptOverlaps ? undefined : 'overlaps'
}

/** The last school day on which a student may give a place up (domain 2.7). */
export function cancelUntil(startDate: string, cancelBeforeDays: number): string {
  return addDays(startDate, -cancelBeforeDays)
}

/** A place until `cancelBeforeDays` before the start; a place in a waiting list as long as there is one. */
export function mayCancel(
  state: 'REGISTERED' | 'PENDING_APPROVAL' | 'WAITLISTED',
  startDate: string,
  today: string,
  cancelBeforeDays: number,
): boolean {
  if (state === 'WAITLISTED') return today < startDate
  return today <= cancelUntil(startDate, cancelBeforeDays)
}

/** How the event stands for somebody who looks at it now. */
export function offerState(
  event: Pick<RegistrationFacts, 'opensAt' | 'closesAt' | 'startDate'> & {
    capacity: number | undefined
    taken: number
    waiting: number
    waitlistEnabled: boolean
  },
  { now, today }: { now: Date; today: string },
): EducationEventOffer['state'] {
  const window = windowRefusal(event, now)
  if (window === 'notOpen') return 'NOT_OPEN'
  if (window === 'registrationClosed') return 'CLOSED'
  const free = event.capacity === undefined || event.taken < event.capacity
  if (free) return 'OPEN'
  return event.waitlistEnabled && today < event.startDate ? 'WAITLIST' : 'FULL'
}
