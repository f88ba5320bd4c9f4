import { adultFrom, ageOn } from '@studentgo/protocol/rules/calendar'
import type {
  AccessControl,
  ParentAccess,
  StudentParentAccess,
} from '@studentgo/protocol/student-parent-access'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import {
  controlOf,
  endsOf,
  handoverFrom,
  inviteDays,
  isWaiting,
  mayDecideOf,
  standingOf,
  whyNotInvite,
} from './parent-access.rules.ts'
import type { Link, readAccess } from './read-access.query.ts'

type Context = Pick<StudentContext, 'today' | 'timeZone' | 'now' | 'provider' | 'access'>
type OfLinks = Pick<StudentContext, 'today' | 'timeZone' | 'provider'>
type Facts = Awaited<ReturnType<typeof readAccess>>

export function presentAccess(
  { student, links }: Facts,
  context: Context,
): Unserialised<StudentParentAccess> {
  const { today, access, provider } = context
  const { birthDate } = student
  const { 'parent.preGrantDays': preGrantDays, 'parent.consentMaxMonths': consentMaxMonths } =
    provider.policies
  const control = controlOf(birthDate, today, preGrantDays)
  const ends = endsOf(birthDate, today, consentMaxMonths)
  const whyNot = whyNotInvite({
    control,
    isProtected: student.isProtected,
    mayWrite: access.mayWrite,
    waiting: links.filter(isWaiting).length,
  })
  return {
    ...(birthDate === null ? {} : { age: ageOn(birthDate, today), adultFrom: adultFrom(birthDate) }),
    ...(birthDate === null || control === 'ADULT'
      ? {}
      : { handoverFrom: handoverFrom(birthDate, preGrantDays) }),
    control,
    parents: presentLinks({ student, links }, context),
    invitationPolicy: {
      consentMaxMonths,
      preGrantDays,
      inviteDays,
      earliestEnd: ends.earliest,
      latestEnd: ends.latest,
      mayInvite: whyNot === undefined,
      ...(whyNot === undefined ? {} : { whyNot }),
    },
  }
}

/** Each link to a student, and why its person sees something. */
export function presentLinks({ student, links }: Facts, context: OfLinks): Unserialised<ParentAccess[]> {
  const { birthDate } = student
  const { today, provider } = context
  const control = controlOf(birthDate, today, provider.policies['parent.preGrantDays'])
  return links.map(link => presentLink(link, { ...context, birthDate, control }))
}

function presentLink(
  link: Link,
  { birthDate, control, today }: OfLinks & { birthDate: string | null; control: AccessControl },
): Unserialised<ParentAccess> {
  const { id, parentId, relation, source, scopes, consentScopes, consentUntil, version } = link
  const standing = standingOf(link, birthDate, today)
  const { state, basis, validUntil } = standing
  const goesOn = basis === 'MINOR' && consentScopes.length > 0
  const isPending = state === 'PENDING_INVITE'
  const present = {
    accessId: id,
    // Until an invitation is accepted, the answer has only what the student has written.
    parentId: link.invitation === 'NONE' ? parentId : null,
    name: link.invitedName ?? link.fullName,
    relation,
    source,
    state,
    scopes: isPending ? consentScopes : scopes,
    validUntil,
    afterwards: goesOn && consentUntil !== null ? { scopes: consentScopes, validUntil: consentUntil } : null,
    lastViewedAt: link.invitation === 'NONE' ? link.lastViewedAt : null,
    invitedEmail: link.invitedEmail,
    inviteUntil: isPending ? link.invitedUntil : null,
    grantedAt: basis === 'CONSENT' || isPending ? link.consentAt : null,
    revokedAt: state === 'REVOKED' ? link.revokedAt : null,
    mayChange: mayDecideOf(link, standing, control),
    version,
  }
  return { ...present, basis }
}
