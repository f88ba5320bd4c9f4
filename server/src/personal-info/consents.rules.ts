import { type ConsentCode, consentCode } from '@studentgo/protocol/personal-info'
import { ageOn } from '@studentgo/protocol/rules/calendar'

/** The version of each consent's text; a decision belongs to the text that was read. */
export const textVersions: Record<ConsentCode, number> = {
  PHOTO_PUBLISH: 1,
  NAME_IN_GRADUATES: 1,
  E_SERVICE_DECISIONS: 1,
  WORKPLACE_CONTACT_SHARE: 1,
  ALUMNI_CONTACT: 1,
  LEARNING_ANALYTICS: 1,
  STUDY_DISCUSSION_WITH_CONTACT: 1,
}

export const consentCodes = consentCode.options

/** What a guardian has to agree to as well while the student is a minor (domain 2.4). */
const ofMinorWithGuardian: readonly ConsentCode[] = ['PHOTO_PUBLISH']
/** From this age a young person decides on a picture together with the guardian; before, the guardian alone. */
const ownVoiceFrom = 15

export interface Decision {
  granted: boolean
  textVersion: number
}

export interface ConsentFacts {
  code: ConsentCode
  minor: boolean
  birthDate: string | null
  /** The latest decisions; undefined where nobody has decided. */
  student: Decision | undefined
  guardian: Decision | undefined
}

export function requiresGuardian({ code, minor }: Pick<ConsentFacts, 'code' | 'minor'>): boolean {
  return minor && ofMinorWithGuardian.includes(code)
}

/**
 * Whether a consent is in force: everybody required has given it, to the current text. A missing decision
 * is no consent. A guardian's consent for a minor ends when the student comes of age.
 */
export function isInForce(facts: ConsentFacts, today: string): boolean {
  const isGiven = (decision: Decision | undefined) =>
    decision?.granted === true && decision.textVersion === textVersions[facts.code]
  if (!requiresGuardian(facts)) return isGiven(facts.student)
  const isAsked = facts.birthDate === null || ageOn(facts.birthDate, today) >= ownVoiceFrom
  return isGiven(facts.guardian) && (!isAsked || isGiven(facts.student))
}

/** Whether somebody may decide: the student always, a guardian where one is needed. */
export function mayDecide(
  facts: Pick<ConsentFacts, 'code' | 'minor'>,
  reader: 'STUDENT' | 'PARENT',
  mayWrite: boolean,
): boolean {
  return mayWrite && (reader === 'STUDENT' || requiresGuardian(facts))
}
