import type { Area } from '@studentgo/protocol/paths'
import { type Db, transaction } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  hasIdentity,
  linkIdentity,
  lockPerson,
  personOfIdentity,
  personOfLearner,
  personOfUsername,
} from './identity.sql.ts'
import type { OpenIdIdentity } from './open-id.client.ts'

export interface KnownPerson {
  personId: number
  isGuardian: boolean
  isStaff: boolean
}

/**
 * The person behind an identity: the one it was linked to before, whatever the claims say now; at the first
 * sign-in the one that the profile's claim names, by learner number or by user name, never by e-mail
 * (security 4.3). Undefined for somebody unknown, disabled or no longer active.
 */
export async function personBehind(
  { db, environment }: Platform,
  { issuer, subject, userClaim }: OpenIdIdentity,
  area: Area,
): Promise<KnownPerson | undefined> {
  const linked = await personOfIdentity(db, issuer, subject)
  const found = linked ?? (userClaim === undefined ? undefined : await personNamed(userClaim))
  if (found === undefined || !found.isActive || found.isEnabled === false) return undefined
  const { personId, parentId, isStaff } = found
  return { personId, isGuardian: parentId !== null, isStaff }

  function personNamed(claim: string) {
    const isStudents = area === 'student' || (area === 'staff' && environment.STAFF_OIDC_ISSUER === undefined)
    return isStudents && environment.OIDC_PROFILE === 'mpassid'
      ? personOfLearner(db, claim.trim())
      : personOfUsername(db, claim.trim().toLowerCase())
  }
}

/**
 * Keeps who an identity is, so that later sign-ins need no claim. False when the issuer knows the person
 * under another subject already: a user name may have been given to somebody else meanwhile.
 */
export function linkPerson(db: Db, { issuer, subject }: OpenIdIdentity, personId: number): Promise<boolean> {
  return transaction(db, async db => {
    await lockPerson(db, personId)
    const linked = await personOfIdentity(db, issuer, subject)
    if (linked !== undefined) return linked.personId === personId
    if (await hasIdentity(db, issuer, personId)) return false
    await linkIdentity(db, issuer, subject, personId)
    return true
  })
}
