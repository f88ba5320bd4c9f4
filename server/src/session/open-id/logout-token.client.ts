import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Configuration } from 'openid-client'
import type { Clock } from '../../platform/clock.ts'
import { algorithms, smallFetch, timeoutSeconds, toleratedSeconds } from './open-id-discovery.client.ts'

/** Who signed out at the provider: one session there, or all of a subject. */
export interface SignedOutThere {
  issuer: string
  subject: string | undefined
  sid: string | undefined
  /** Each message counts once. */
  tokenId: string
}

export type LogoutOutcome =
  | { kind: 'signedOut'; who: SignedOutThere }
  | { kind: 'unavailable'; reason: string }
  | { kind: 'refused'; reason: string }

const event = 'http://schemas.openid.net/event/backchannel-logout'
/** A token must be recent: the provider sends it when somebody signs out. */
export const logoutTokenMinutes = 5

/** Reads the logout tokens of OpenID Connect Back-Channel Logout 1.0 (security 4.3). */
export function logoutTokenReader(clock: Clock) {
  let keys: { address: string; set: ReturnType<typeof createRemoteJWKSet> } | undefined

  function keysAt(address: string) {
    if (keys?.address !== address) {
      const options = { timeoutDuration: timeoutSeconds * 1000, [customFetch]: smallFetch }
      keys = { address, set: createRemoteJWKSet(new URL(address), options) }
    }
    return keys.set
  }

  return async (configuration: Configuration, token: string): Promise<LogoutOutcome> => {
    const { issuer, jwks_uri: address = '' } = configuration.serverMetadata()
    try {
      const { payload } = await jwtVerify(token, keysAt(address), {
        issuer,
        audience: configuration.clientMetadata().client_id,
        typ: 'logout+jwt',
        algorithms,
        requiredClaims: ['iat', 'exp', 'jti'],
        maxTokenAge: logoutTokenMinutes * 60,
        clockTolerance: toleratedSeconds,
        currentDate: clock.realNow(),
      })
      return outcomeOf(issuer, payload)
    } catch (error) {
      const isLost = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
      return { kind: isLost ? 'unavailable' : 'refused', reason }
    }
  }
}

function outcomeOf(issuer: string, { events, nonce, sub, sid, jti = '' }: JWTPayload): LogoutOutcome {
  const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, event)
  // With a nonce it would be an ID token in disguise.
  if (!isLogout || nonce !== undefined) return { kind: 'refused', reason: 'it is no logout token' }
  if (sid !== undefined && typeof sid !== 'string') return { kind: 'refused', reason: 'its sid is no text' }
  if (sub === undefined && sid === undefined) return { kind: 'refused', reason: 'it names nobody' }
  return { kind: 'signedOut', who: { issuer, subject: sub, sid, tokenId: jti } }
}
