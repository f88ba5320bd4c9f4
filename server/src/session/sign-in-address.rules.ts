import { addresses } from '@studentgo/protocol/addresses'
import { parentHomePath, parentLoginPath, parentLogoutPath } from '@studentgo/protocol/paths'
import { safeTarget, type TargetPlace } from '@studentgo/protocol/rules/safe-target'
import type { Environment } from '../platform/environment.ts'
import { openIdStartPath, parentOpenIdStartPath } from './open-id.client.ts'

export type Area = TargetPlace['area']

/** The area that a session is for. */
export function areaOf(kind: 'STUDENT' | 'PARENT'): Area {
  return kind === 'PARENT' ? 'parent' : 'student'
}

/** Where sign-in starts: for students the identity provider where there is one, else our own page. */
export function signInAddress(environment: Environment, area: Area): string {
  if (area === 'parent') return `${environment.BASE_PATH}${parentLoginPath}`
  if (environment.OIDC_ISSUER) return ssoAddress(environment, area)
  return `${environment.BASE_PATH}${addresses.login}`
}

/** Where the way to the identity provider of an area begins. */
export function ssoAddress(environment: Environment, area: Area): string {
  return environment.API_BASE + (area === 'parent' ? parentOpenIdStartPath : openIdStartPath)
}

/** The address to come back to after sign-in, if it is a safe one of the area (security 4.8). */
export function targetIn(environment: Environment, area: Area, location: unknown): string | undefined {
  const { publicOrigin: origin, BASE_PATH: basePath } = environment
  return safeTarget(location, { origin, basePath, area }) ?? undefined
}

export function homeAddress(environment: Environment, area: Area): string {
  return `${environment.BASE_PATH}${area === 'parent' ? parentHomePath : '/'}`
}

/** Where somebody arrives who has signed out. */
export function signedOutAddress(environment: Environment, area: Area): string {
  const page = area === 'parent' ? parentLogoutPath : `${addresses.login}?signedOut=1`
  return `${environment.BASE_PATH}${page}`
}
