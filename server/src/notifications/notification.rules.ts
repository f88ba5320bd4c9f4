import type { Scope } from '@studentgo/protocol/endpoint'
import type { NotificationRule, NotificationTopic } from '@studentgo/protocol/notifications'
import { isMinor } from '@studentgo/protocol/rules/calendar'

/** How soon e-mail and push go out; in the portal everything shows at once. */
export type Pace = 'NOW' | 'DIGEST'

/**
 * When a notification may go out. `URGENT` waits for nothing; `USUAL` for the end of the quiet hours; `BUNDLED` for half
 * an hour in which others join it, and never between 20 and 7; `OFFICE` for working hours.
 */
export type Timing = 'URGENT' | 'USUAL' | 'BUNDLED' | 'OFFICE'

/** Whom an event concerns, and how: a row of the table of domain 2.15. */
export interface RuleFacts {
  topic: NotificationTopic
  timing: Timing
  /** Whether the student is notified. */
  student: boolean
  /** Guardians of a minor, and guardians with the consent of an adult student; left out, they are not notified. */
  minor?: Pace
  consent?: Pace
  /** What a guardian must be allowed to see. */
  scope?: Scope
  /** E-mail goes out whatever the person chose: it is about the safety of the account. */
  alwaysByEmail?: true
}

export const ruleFacts: Record<NotificationRule, RuleFacts> = {
  'absence-unexplained': {
    topic: 'ABSENCES',
    timing: 'BUNDLED',
    student: true,
    minor: 'NOW',
    consent: 'DIGEST',
    scope: 'ABSENCE',
  },
  // The event names the guardians to notify: those who have explained, or have to explain.
  'absence-decided': { topic: 'ABSENCES', timing: 'USUAL', student: true, scope: 'ABSENCE' },
  'absence-window-closing': { topic: 'ABSENCES', timing: 'USUAL', student: true, scope: 'ABSENCE' },
  'leave-decided': { topic: 'ABSENCES', timing: 'USUAL', student: true, minor: 'NOW', scope: 'ABSENCE' },
  'lesson-moved': lessonChange(),
  'lesson-changed': lessonChange(),
  'lesson-cancelled': lessonChange(),
  'lesson-restored': lessonChange(),
  'timetable-changed': lessonChange(),
  'plan-sent': ofPlan(),
  'plan-reminder': ofPlan(),
  'plan-changed': ofPlan(),
  'demonstration-soon': ofDemonstration(),
  'self-assessment-open': ofDemonstration(),
  'grade-published': {
    topic: 'DEMONSTRATIONS',
    timing: 'OFFICE',
    student: true,
    minor: 'NOW',
    consent: 'NOW',
    scope: 'ASSESSMENT',
  },
  'feedback-given': ofDemonstration(),
  'registration-opens': { topic: 'EVENTS', timing: 'USUAL', student: true },
  'place-from-waiting-list': { topic: 'EVENTS', timing: 'USUAL', student: true },
  'support-hearing': ofSupport(),
  'support-decided': ofSupport(),
  'contract-sent': {
    topic: 'CONTRACTS',
    timing: 'USUAL',
    student: true,
    minor: 'NOW',
    consent: 'DIGEST',
    scope: 'CONTRACT',
  },
  'message-received': { topic: 'MESSAGES', timing: 'USUAL', student: true, scope: 'MESSAGE' },
  'news-urgent': { topic: 'NEWS', timing: 'URGENT', student: true },
  // Only guardians of a minor, who confirm; the student has sent it.
  'request-to-confirm': { topic: 'REQUESTS', timing: 'USUAL', student: false, minor: 'NOW', scope: 'PLAN' },
  'request-confirmed': ofRequest(),
  'request-declined': ofRequest(),
  'request-need-info': ofRequest(),
  'request-decided': ofRequest(),
  'request-closing': ofRequest(),
  'request-expired': ofRequest(),
  // Each guardian is notified only of their own right.
  'access-changes': { topic: 'ACCESS', timing: 'USUAL', student: true },
  'sign-in-on-new-device': { topic: 'ACCOUNT', timing: 'URGENT', student: true, alwaysByEmail: true },
  'password-changed': { topic: 'ACCOUNT', timing: 'URGENT', student: true, alwaysByEmail: true },
  'second-factor-changed': { topic: 'ACCOUNT', timing: 'URGENT', student: true, alwaysByEmail: true },
  'email-changed': { topic: 'ACCOUNT', timing: 'URGENT', student: true, alwaysByEmail: true },
  'personal-info-decided': { topic: 'ACCOUNT', timing: 'USUAL', student: true },
  'personal-info-registered': { topic: 'ACCOUNT', timing: 'USUAL', student: true },
  'benefit-returned': ofBenefits(),
  'benefit-decided': ofBenefits(),
  'benefit-paid': ofBenefits(),
  'benefit-closing': ofBenefits(),
  'benefit-expired': ofBenefits(),
  'payment-account-changed': { topic: 'ACCOUNT', timing: 'URGENT', student: true, alwaysByEmail: true },
  'own-data-ready': { topic: 'ACCOUNT', timing: 'USUAL', student: true },
  'own-data-failed': { topic: 'ACCOUNT', timing: 'USUAL', student: true },
}

function lessonChange(): RuleFacts {
  return {
    topic: 'TIMETABLE',
    timing: 'USUAL',
    student: true,
    minor: 'DIGEST',
    consent: 'DIGEST',
    scope: 'TIMETABLE',
  }
}

/** The author of a request is notified; a guardian only of their own request. */
function ofRequest(): RuleFacts {
  return { topic: 'REQUESTS', timing: 'USUAL', student: true }
}

/** Guardians are never notified, whatever the student's age. */
function ofBenefits(): RuleFacts {
  return { topic: 'BENEFITS', timing: 'USUAL', student: true }
}

function ofSupport(): RuleFacts {
  return {
    topic: 'SUPPORT',
    timing: 'USUAL',
    student: true,
    minor: 'NOW',
    consent: 'NOW',
    scope: 'SUPPORT',
  }
}

function ofPlan(): RuleFacts {
  return {
    topic: 'PLAN',
    timing: 'USUAL',
    student: true,
    minor: 'NOW',
    consent: 'DIGEST',
    scope: 'PLAN',
  }
}

function ofDemonstration(): RuleFacts {
  return {
    topic: 'DEMONSTRATIONS',
    timing: 'USUAL',
    student: true,
    minor: 'DIGEST',
    consent: 'DIGEST',
    scope: 'ASSESSMENT',
  }
}

/** The rules that are about one of these topics. */
export function rulesOf(topics: readonly NotificationTopic[]): NotificationRule[] {
  return (Object.keys(ruleFacts) as NotificationRule[]).filter(rule => topics.includes(ruleFacts[rule].topic))
}

export interface GuardianFacts {
  personId: number
  /** What this guardian may see of the student today, or null for nothing. */
  scopes: readonly Scope[] | null
}

export interface Recipient {
  personId: number
  area: 'STUDENT' | 'PARENT' | 'STAFF'
  pace: Pace
}

/** Who is notified of an event about a student (domain 2.15). `today` is the school's day. */
export function recipientsOf(
  rule: NotificationRule,
  student: { personId: number; birthDate: string | null; isActive: boolean },
  guardians: readonly GuardianFacts[],
  today: string,
): Recipient[] {
  const facts = ruleFacts[rule]
  const pace = isMinor(student.birthDate, today) ? facts.minor : facts.consent
  const allowed = guardians.filter(({ scopes }) => maySee(rule, scopes))
  return [
    ...(facts.student && student.isActive
      ? [{ personId: student.personId, area: 'STUDENT' as const, pace: 'NOW' as const }]
      : []),
    ...(pace === undefined
      ? []
      : allowed.map(({ personId }) => ({ personId, area: 'PARENT' as const, pace }))),
  ]
}

/** A single guardian as recipient; about a student, only as long as they may see the matter. */
export function guardianAlone(
  rule: NotificationRule,
  guardianId: number,
  student: { guardians: readonly GuardianFacts[] } | undefined,
): Recipient[] {
  const guardian = student?.guardians.find(one => one.personId === guardianId)
  if (student !== undefined && !maySee(rule, guardian?.scopes ?? null)) return []
  return [{ personId: guardianId, area: 'PARENT', pace: 'NOW' }]
}

/** Whether a guardian may see the matter of a rule. */
export function maySee(rule: NotificationRule, scopes: readonly Scope[] | null): boolean {
  const { scope } = ruleFacts[rule]
  return scopes !== null && (scope === undefined || scopes.includes(scope))
}

/** The scope that a guardian needs for the notifications of each rule, as JSON for a statement. */
export const scopeOfRules = JSON.stringify(
  Object.fromEntries(
    Object.entries(ruleFacts).flatMap(([rule, { scope }]) => (scope ? [[rule, scope]] : [])),
  ),
)

/** What a sentence names, without where somebody can be found. */
export function withoutPlaces<Value>(data: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !name.startsWith('place')))
}
