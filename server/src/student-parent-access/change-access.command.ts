import type { AccessChange, AccessControl } from '@studentgo/protocol/student-parent-access'
import { requireFreshSignIn } from '../platform/access/fresh-sign-in.ts'
import { revokeTokens } from '../platform/access/one-time-token.ts'
import { invalidInput, notFound, Problem, stateConflict } from '../platform/http/problems.ts'
import { announce } from '../platform/live/messages.ts'
import type { StudentContext, Writing } from '../platform/request-context.ts'
import {
  consentTextVersion,
  controlOf,
  endsOf,
  faultOfWish,
  knownScopes,
  mayDecideOf,
  standingOf,
  widens,
} from './parent-access.rules.ts'
import { lockStudent, noteConsent, saveLink } from './parent-access.sql.ts'
import { readAccess } from './read-access.query.ts'

/**
 * Grants, renews, changes and revokes access, each as a permanent row; refreshes the open pages of both at once.
 * Throws `not-found` for access that is not the student's, `minor-cannot-change-access`, `stale-version`,
 * `reauth-required` where somebody would see more, and `invalid-input` for an impossible day or choice.
 */
export async function changeAccess(
  context: Writing<StudentContext>,
  changes: readonly AccessChange[],
): Promise<void> {
  const { db, access, now, today, provider } = context
  const { studentId } = access
  await lockStudent(db, studentId)
  const { student, links } = await readAccess(context)
  const { birthDate } = student
  const { policies } = provider
  const control = controlOf(birthDate, today, policies['parent.preGrantDays'])
  const ends = endsOf(birthDate, today, policies['parent.consentMaxMonths'])
  const guardianIds: number[] = []
  for (const [at, change] of changes.entries()) {
    const link = links.find(one => one.id === change.accessId)
    if (link === undefined) throw notFound()
    const standing = standingOf(link, birthDate, today)
    if (!mayDecideOf(link, standing, control)) throw refusalOf(control, standing.state === 'BLOCKED')
    if (change.version !== link.version) throw new Problem('stale-version')
    const { scopes, validUntil, supportToo } = change
    const isRevoked = scopes.length === 0
    const known = knownScopes(link, standing, today)
    const fault = isRevoked ? undefined : faultOfWish({ scopes, validUntil, supportToo }, known, ends)
    if (fault !== undefined) throw invalidInput({ code: fault.code, field: `body.${at}.${fault.field}` })
    if (widens(scopes, known)) requireFreshSignIn(access, now)
    const until = isRevoked ? null : (validUntil ?? ends.latest)
    await saveLink(db, { id: link.id, scopes, validUntil: until }, now)
    const consent = { accessId: link.id, studentId, byId: studentId, scopes, validUntil: until }
    await noteConsent(db, { ...consent, textVersion: consentTextVersion }, now)
    if (isRevoked && link.invitation !== 'NONE') {
      await revokeTokens(db, { purpose: 'INVITE', personId: link.parentId, about: link.id })
    }
    guardianIds.push(link.parentId)
  }
  await announce(db, guardianIds, ['/'])
}

function refusalOf(control: AccessControl, isBlocked: boolean): Problem {
  return control === 'TOO_EARLY' || (control === 'HANDOVER' && !isBlocked)
    ? new Problem('minor-cannot-change-access')
    : stateConflict({ code: 'state-conflict' })
}
