import type { Scope } from '@studentgo/protocol/endpoint'
import { addDays, addMonths, adultFrom, isMinor } from '@studentgo/protocol/rules/calendar'
import type { AccessControl, AccessState } from '@studentgo/protocol/student-parent-access'

/** How many days before a right changes both are notified; 0 is the day itself. */
export const accessNoticeDays = [30, 7, 0]
const expiringDays = Math.max(...accessNoticeDays)

/** The version of the words to which a student consents. */
export const consentTextVersion = 1

/** How long the link of an invitation works, and how many may wait at once. */
export const inviteDays = 14
export const mostInvitations = 5

type Birth = string | null

/** What the student decides today about those who see them. */
export function controlOf(birthDate: Birth, today: string, preGrantDays: number): AccessControl {
  if (birthDate === null || !isMinor(birthDate, today)) return 'ADULT'
  return today < handoverFrom(birthDate, preGrantDays) ? 'TOO_EARLY' : 'HANDOVER'
}

/** From when a student under 18 decides what continues after the birthday. */
export function handoverFrom(birthDate: string, preGrantDays: number): string {
  return addDays(adultFrom(birthDate), -preGrantDays)
}

/** The days between which a consent given today can end; under 18 it begins at the birthday. */
export function endsOf(
  birthDate: Birth,
  today: string,
  maxMonths: number,
): { earliest: string; latest: string } {
  const from = birthDate !== null && isMinor(birthDate, today) ? adultFrom(birthDate) : today
  return { earliest: from, latest: addMonths(from, maxMonths) }
}

/** `NONE` for somebody who was not invited, or has accepted. */
export type Invitation = 'NONE' | 'WAITING' | 'LAPSED'

export function invitationOf(
  link: { invitedUntil: string | null; acceptedAt: string | null },
  now: Date,
): Invitation {
  if (link.invitedUntil === null || link.acceptedAt !== null) return 'NONE'
  return Date.parse(link.invitedUntil) > now.getTime() ? 'WAITING' : 'LAPSED'
}

export function isWaiting({ invitation, isRevoked }: Pick<LinkFacts, 'invitation' | 'isRevoked'>): boolean {
  return invitation === 'WAITING' && !isRevoked
}

export interface LinkFacts {
  relation: 'GUARDIAN' | 'OTHER'
  state: 'ACTIVE' | 'BLOCKED' | 'REVOKED'
  consentScopes: readonly Scope[]
  consentUntil: string | null
  /** The student has taken a consent back since. */
  isRevoked: boolean
  /** For somebody invited who has not accepted yet: whether the letter is still valid. */
  invitation: Invitation
  /** Under an order of non-disclosure, and nobody has let this person see the student. */
  isProtected: boolean
}

export interface Standing {
  state: AccessState
  basis: 'MINOR' | 'CONSENT' | null
  /** The last day on which something is, or was, seen. */
  validUntil: string | null
}

/** The state of a link today, and the basis of its access. Its scopes are those of `parent_scopes`. */
export function standingOf(link: LinkFacts, birthDate: Birth, today: string): Standing {
  const none = (state: AccessState): Standing => ({ state, basis: null, validUntil: null })
  if (link.state === 'BLOCKED' || link.isProtected) return none('BLOCKED')
  if (link.invitation !== 'NONE') {
    if (link.isRevoked) return none('REVOKED')
    return link.invitation === 'WAITING'
      ? { state: 'PENDING_INVITE', basis: null, validUntil: link.consentUntil }
      : none('EXPIRED')
  }
  if (birthDate !== null && isMinor(birthDate, today)) {
    if (link.state === 'REVOKED' || link.relation === 'OTHER') return none('REVOKED')
    const lastDay = addDays(adultFrom(birthDate), -1)
    const goesOn = link.consentScopes.length > 0 && (link.consentUntil ?? '') > lastDay
    const state = !goesOn && addDays(today, expiringDays) > lastDay ? 'EXPIRING' : 'ACTIVE'
    return { state, basis: 'MINOR', validUntil: lastDay }
  }
  const until = link.consentUntil
  if (link.consentScopes.length > 0 && until !== null) {
    if (until < today) return { ...none('EXPIRED'), validUntil: until }
    const state = addDays(today, expiringDays) > until ? 'EXPIRING' : 'ACTIVE'
    return { state, basis: 'CONSENT', validUntil: until }
  }
  if (link.isRevoked) return none('REVOKED')
  const wasGuardian = link.relation === 'GUARDIAN' && birthDate !== null
  return { ...none('EXPIRED'), validUntil: wasGuardian ? addDays(adultFrom(birthDate), -1) : null }
}

/** Whether the student may decide what this person sees: under 18 of those alone whose right ends with the birthday. */
export function mayDecideOf(link: LinkFacts, standing: Standing, control: AccessControl): boolean {
  // An invitation that is over needs another letter.
  if (link.invitation !== 'NONE' && !isWaiting(link)) return false
  if (control === 'TOO_EARLY' || standing.state === 'BLOCKED') return false
  return control === 'ADULT' || standing.basis === 'MINOR'
}

/** What somebody has been let see by the student until now, or for the time after the birthday. */
export function knownScopes(link: LinkFacts, { basis }: Standing, today: string): readonly Scope[] {
  const isOver = basis !== 'MINOR' && (link.consentUntil === null || link.consentUntil < today)
  return isOver ? [] : link.consentScopes
}

/** What a student wants somebody to see, and what that person has been let see until now. */
export interface Wish {
  scopes: readonly Scope[]
  validUntil: string | undefined
  supportToo: boolean | undefined
}

/** Why a consent cannot be given like this, by the field; undefined where it can. */
export function faultOfWish(
  wish: Wish,
  known: readonly Scope[],
  ends: { earliest: string; latest: string },
): { code: 'supportAlone' | 'accessEnd'; field: 'scopes' | 'validUntil' } | undefined {
  if (wish.scopes.includes('SUPPORT') && !known.includes('SUPPORT') && wish.supportToo !== true) {
    return { code: 'supportAlone', field: 'scopes' }
  }
  const { validUntil: until } = wish
  if (until !== undefined && (until < ends.earliest || until > ends.latest)) {
    return { code: 'accessEnd', field: 'validUntil' }
  }
  return undefined
}

/** Whether a change would let somebody see more than before: that takes a fresh sign-in. */
export function widens(scopes: readonly Scope[], known: readonly Scope[]): boolean {
  return scopes.some(scope => !known.includes(scope))
}

interface InviterFacts {
  control: AccessControl
  isProtected: boolean
  mayWrite: boolean
  /** How many invitations wait. */
  waiting: number
}

/** Why a student cannot invite anybody now; undefined where they can. */
export function whyNotInvite({
  control,
  isProtected,
  mayWrite,
  waiting,
}: InviterFacts): 'MINOR' | 'PROTECTED' | 'STUDIES' | 'TOO_MANY' | undefined {
  if (control !== 'ADULT') return 'MINOR'
  if (isProtected) return 'PROTECTED'
  if (!mayWrite) return 'STUDIES'
  return waiting < mostInvitations ? undefined : 'TOO_MANY'
}

/** Why the office cannot invite a guardian: adults invite their own, and a protected address is never revealed. */
export function inviteRefusal({
  minor,
  isProtected,
  waiting,
}: {
  minor: boolean
  isProtected: boolean
  waiting: number
}): 'ADULT' | 'PROTECTED' | 'TOO_MANY' | undefined {
  if (!minor) return 'ADULT'
  if (isProtected) return 'PROTECTED'
  return waiting < mostInvitations ? undefined : 'TOO_MANY'
}

/** Whether somebody with a link can be invited by another letter: an invitation that came to nothing. */
export function mayInviteAnew(link: LinkFacts, { state }: Standing): boolean {
  return link.invitation !== 'NONE' && (state === 'EXPIRED' || state === 'REVOKED')
}

/** A name as it was written, in the parts that the college keeps: the last of several words is the family name. */
export function namePartsOf(name: string): { first_names: string; call_name: string; last_name: string } {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 ? (words.pop() ?? '') : ''
  return { first_names: words.join(' '), call_name: words[0] ?? name, last_name: last }
}
