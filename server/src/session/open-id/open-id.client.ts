import type { Area } from '@studentgo/protocol/paths'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  type IDToken,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { Clock } from '../../platform/clock.ts'
import type { Environment } from '../../platform/environment.ts'
import { type LogoutOutcome, logoutTokenReader } from './logout-token.client.ts'
import { configurationReader, toleratedSeconds } from './open-id-discovery.client.ts'
import { isUnavailable, wasCancelled } from './open-id-failures.client.ts'

/** The values against which the callback of the identity provider is checked. */
export interface OpenIdRound {
  state: string
  nonce: string
  verifier: string
}

/** What is kept of an identity: the tokens themselves never leave this file. */
export interface OpenIdIdentity {
  issuer: string
  subject: string
  sid: string | undefined
  authenticatedAt: Date | undefined
  /** How the provider says that they have shown who they are, in words of RFC 8176. */
  methods: readonly string[]
  /** What the provider calls the strength of it (`acr`). */
  strength: string | undefined
  /** The claim by which a person is found at their first sign-in. */
  userClaim: string | undefined
}

export type OpenIdOutcome =
  | { kind: 'identified'; identity: OpenIdIdentity }
  | { kind: 'cancelled' }
  | { kind: 'unavailable'; reason: string }
  | { kind: 'refused'; reason: string }

export interface OpenIdClient {
  /** Whether a session comes from this provider; a slash at the end makes no difference. */
  isIssuer(issuer: string): boolean
  /** Starts a round: where to send the browser, and what to check in the callback. */
  start(): Promise<
    { kind: 'started'; address: string; round: OpenIdRound } | { kind: 'unavailable'; reason: string }
  >
  /** Ends a round with the query that the browser came back with. */
  finish(query: string, round: OpenIdRound): Promise<OpenIdOutcome>
  /** Reads what the provider says of somebody who signed out there. */
  readLogout(token: string): Promise<LogoutOutcome>
  /** Where to send a browser that signs out, so that the provider's session ends too. */
  endSessionAddress(returnTo: string): Promise<string | undefined>
}

/** The path below the API base that starts the sign-in at the provider, for each area. */
export const openIdStartPaths: Readonly<Record<Area, string>> = {
  student: '/rest/v1/public/oidc/start',
  parent: '/rest/v1/public/oidc/parent/start',
  staff: '/rest/v1/public/oidc/staff/start',
}
/** All come back to one address. */
export const openIdCallbackPath = '/rest/v1/public/oidc/callback'

/** The portal's clients, by area: guardians may have a provider of their own, and staff one beside that of students. */
export type OpenIdClients = Readonly<Record<Area, OpenIdClient | undefined>>

export function makeOpenIdClients(environment: Environment, clock: Clock): OpenIdClients {
  return {
    student: makeOpenIdClient(environment, clock),
    parent: makeOpenIdClient(
      {
        ...environment,
        OIDC_ISSUER: environment.PARENT_OIDC_ISSUER,
        OIDC_CLIENT_ID: environment.PARENT_OIDC_CLIENT_ID,
        OIDC_CLIENT_SECRET: environment.PARENT_OIDC_CLIENT_SECRET,
        OIDC_USER_CLAIM: environment.PARENT_OIDC_USER_CLAIM,
        OIDC_SCOPE: environment.PARENT_OIDC_SCOPE,
        OIDC_PROFILE: 'plain',
      },
      clock,
    ),
    staff: makeOpenIdClient(
      environment.STAFF_OIDC_ISSUER === undefined
        ? environment
        : {
            ...environment,
            OIDC_ISSUER: environment.STAFF_OIDC_ISSUER,
            OIDC_CLIENT_ID: environment.STAFF_OIDC_CLIENT_ID,
            OIDC_CLIENT_SECRET: environment.STAFF_OIDC_CLIENT_SECRET,
            OIDC_USER_CLAIM: environment.STAFF_OIDC_USER_CLAIM,
            OIDC_SCOPE: environment.STAFF_OIDC_SCOPE,
            OIDC_PROFILE: 'plain',
          },
      clock,
    ),
  }
}

/**
 * The portal as a client of the school's OpenID Connect provider (security 4.3): authorization code with
 * PKCE, state, nonce, issuer and signature checks. Undefined where no provider is configured.
 */
export function makeOpenIdClient(environment: Environment, clock: Clock): OpenIdClient | undefined {
  if (environment.OIDC_ISSUER === undefined) return undefined
  const ours = new URL(environment.OIDC_ISSUER).href
  const read = configurationReader(environment)
  const redirectUri = `${environment.publicOrigin}${environment.API_BASE}${openIdCallbackPath}`
  const readToken = logoutTokenReader(clock)
  const { claimName, scope } = profileOf(environment)

  return {
    isIssuer: issuer => new URL(issuer).href === ours,

    async start() {
      try {
        const configuration = await read()
        const round = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
        const address = buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope,
          state: round.state,
          nonce: round.nonce,
          code_challenge: await calculatePKCECodeChallenge(round.verifier),
          code_challenge_method: 'S256',
        })
        return { kind: 'started', address: address.href, round }
      } catch (error) {
        return { kind: 'unavailable', reason: reasonOf(error) }
      }
    },

    async finish(query, round) {
      try {
        const configuration = await read()
        return { kind: 'identified', identity: await identify(configuration, query, round) }
      } catch (error) {
        if (wasCancelled(error)) return { kind: 'cancelled' }
        return { kind: isUnavailable(error) ? 'unavailable' : 'refused', reason: reasonOf(error) }
      }
    },

    async readLogout(token) {
      try {
        return await readToken(await read({ allowStale: true }), token)
      } catch (error) {
        return { kind: 'unavailable', reason: reasonOf(error) }
      }
    },

    async endSessionAddress(returnTo) {
      const configuration = await read({ allowStale: true }).catch(() => undefined)
      if (configuration?.serverMetadata().end_session_endpoint === undefined) return undefined
      return buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo }).href
    },
  }

  async function identify(
    configuration: Configuration,
    query: string,
    round: OpenIdRound,
  ): Promise<OpenIdIdentity> {
    const answer = await authorizationCodeGrant(configuration, new URL(`${redirectUri}${query}`), {
      expectedState: round.state,
      expectedNonce: round.nonce,
      pkceCodeVerifier: round.verifier,
      idTokenExpected: true,
    })
    const claims = answer.claims()
    if (claims === undefined || !isPlain(claims.sub)) throw new Error('the provider sent no ID token of use')
    // The library checks the authorised party only where a token has several audiences, and never its time of issue.
    if ((claims.azp ?? environment.OIDC_CLIENT_ID) !== environment.OIDC_CLIENT_ID) {
      throw new Error('the ID token was made for another portal')
    }
    if (claims.iat > clock.realNow().getTime() / 1000 + toleratedSeconds) {
      throw new Error('the ID token comes from the future')
    }
    return {
      issuer: claims.iss,
      subject: claims.sub,
      sid: textOf(claims.sid),
      authenticatedAt: claims.auth_time === undefined ? undefined : new Date(claims.auth_time * 1000),
      methods: methodsIn(claims.amr),
      strength: textOf(claims.acr),
      userClaim: await userClaimOf(configuration, claims, answer.access_token),
    }
  }

  /** The ID token often leaves the profile to the UserInfo endpoint. */
  async function userClaimOf(
    configuration: Configuration,
    claims: IDToken,
    accessToken: string,
  ): Promise<string | undefined> {
    const inToken = textOf(claims[claimName])
    if (inToken !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined)
      return inToken
    return textOf((await fetchUserInfo(configuration, accessToken, claims.sub))[claimName])
  }
}

/** MPASSid's claim of the learner number (oppijanumero). */
const learnerClaim = 'urn:oid:1.3.6.1.4.1.16161.1.1.27'

function profileOf(environment: Environment): { claimName: string; scope: string } {
  const claimName = environment.OIDC_PROFILE === 'mpassid' ? learnerClaim : environment.OIDC_USER_CLAIM
  return { claimName, scope: environment.OIDC_SCOPE }
}

/** A few short words; anything else in the claim is left out. */
function methodsIn(claim: unknown): string[] {
  const words = Array.isArray(claim) ? claim : []
  return words
    .filter((word): word is string => typeof word === 'string' && /^[a-z]{1,10}$/.test(word))
    .slice(0, 8)
}

/** For the log: what the library says, never a token. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
}

function textOf(claim: unknown): string | undefined {
  const value: unknown = Array.isArray(claim) && claim.length === 1 ? claim[0] : claim
  return typeof value === 'string' && isPlain(value) ? value : undefined
}

function isPlain(text: string): boolean {
  return text.length <= 255 && /^[^\p{Cc}\p{Cs}]+$/u.test(text)
}
