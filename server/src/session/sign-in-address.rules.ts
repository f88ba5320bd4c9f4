import { addresses } from '@studentgo/protocol/addresses'
import { type Area, homePathOf, loginPathOf } from '@studentgo/protocol/paths'
import { safeTarget } from '@studentgo/protocol/rules/safe-target'
import type { Environment } from '../platform/environment.ts'
import { openIdStartPaths } from './open-id/open-id.client.ts'

/** The area that a session is for. */
export function areaOf(kind: 'STUDENT' | 'PARENT' | 'STAFF'): Area {
  return kind === 'STUDENT' ? 'student' : kind === 'PARENT' ? 'parent' : 'staff'
}

/** The kind of the sessions of an area. */
export function kindOf(area: Area): 'STUDENT' | 'PARENT' | 'STAFF' {
  return area === 'student' ? 'STUDENT' : area === 'parent' ? 'PARENT' : 'STAFF'
}

/** Where sign-in starts: for students the identity provider where there is one, else our own page. */
export function signInAddress(environment: Environment, area: Area): string {
  if (area === 'student' && environment.OIDC_ISSUER) return ssoAddress(environment, area)
  return `${environment.BASE_PATH}${loginPathOf(area)}`
}

/** The address that starts the sign-in at the identity provider of an area. */
export function ssoAddress(environment: Environment, area: Area): string {
  return environment.API_BASE + openIdStartPaths[area]
}

/** The address to come back to after sign-in, if it is a safe one of the area (security 4.8). */
export function targetIn(environment: Environment, area: Area, location: unknown): string | undefined {
  const { publicOrigin: origin, BASE_PATH: basePath } = environment
  return safeTarget(location, { origin, basePath, area }) ?? undefined
}

export function homeAddress(environment: Environment, area: Area): string {
  return `${environment.BASE_PATH}${homePathOf(area) || '/'}`
}

/** Where somebody arrives who has signed out. */
export function signedOutAddress(environment: Environment, area: Area): string {
  const page = area === 'student' ? `${addresses.login}?signedOut=1` : `${homePathOf(area)}/logout`
  return `${environment.BASE_PATH}${page}`
}
