import { addresses } from '@studentgo/protocol/addresses'
import { safeTarget } from '@studentgo/protocol/rules/safe-target'
import type { Environment } from '../platform/environment.ts'
import { openIdStartPath } from './open-id.client.ts'

/** Where sign-in starts: the identity provider where there is one, else our own page. */
export function signInAddress(environment: Environment): string {
  if (environment.OIDC_ISSUER) return `${environment.API_BASE}${openIdStartPath}`
  return `${environment.BASE_PATH}${addresses.login}`
}

/** The address to come back to after sign-in, if it is a safe one of the student area (security 4.8). */
export function studentTarget(environment: Environment, location: unknown): string | undefined {
  const { publicOrigin: origin, BASE_PATH: basePath } = environment
  return safeTarget(location, { origin, basePath, area: 'student' }) ?? undefined
}

export function homeAddress(environment: Environment): string {
  return `${environment.BASE_PATH}/`
}
