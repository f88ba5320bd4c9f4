import {
  allowInsecureRequests,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetchOptions,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from 'openid-client'
import type { Environment } from '../../platform/environment.ts'

export const timeoutSeconds = 3
/** By how much the provider's clock may differ from ours. */
export const toleratedSeconds = 60
export const algorithms = ['RS256', 'ES256', 'PS256']
const largestAnswerBytes = 1024 * 1024
/** Sign-ins within this time share one discovery request; after it, a provider that is down is noticed. */
const freshMilliseconds = 15_000

type Reader = (options?: { allowStale?: boolean }) => Promise<Configuration>

/**
 * Answers the provider's configuration, discovered at its issuer and checked: it names the same issuer, and
 * signs with an algorithm that we take. Fails when the provider does not answer within 3 s.
 */
export function configurationReader(environment: Environment): Reader {
  // Not a `TtlCache`: it counts real time, and a configuration that is too old still serves `allowStale`.
  let cached: { metadata: string; configuration: Configuration; at: number } | undefined
  let pending: Promise<Configuration> | undefined

  async function ask(): Promise<Configuration> {
    const metadata = await discover(environment)
    const text = JSON.stringify(metadata)
    const configuration =
      cached?.metadata === text ? cached.configuration : configurationOf(environment, metadata)
    cached = { metadata: text, configuration, at: performance.now() }
    return configuration
  }

  return async ({ allowStale = false } = {}) => {
    if (cached !== undefined && (allowStale || performance.now() - cached.at < freshMilliseconds)) {
      return cached.configuration
    }
    pending ??= ask().finally(() => {
      pending = undefined
    })
    return pending
  }
}

async function discover(environment: Environment): Promise<ServerMetadata> {
  const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '' } = environment
  const found = await discovery(new URL(OIDC_ISSUER), OIDC_CLIENT_ID, undefined, undefined, {
    timeout: timeoutSeconds,
    [customFetch]: smallFetch,
    execute: isPlainHttp(OIDC_ISSUER) ? [allowInsecureRequests] : [],
  })
  const metadata = found.serverMetadata()
  // The library lets some vendors' discovery documents name another issuer.
  if (new URL(metadata.issuer).href !== new URL(OIDC_ISSUER).href) {
    throw new Error(`the provider at ${OIDC_ISSUER} says that it is ${metadata.issuer}`)
  }
  return { ...metadata }
}

function configurationOf(environment: Environment, metadata: ServerMetadata): Configuration {
  const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_CLIENT_SECRET = '' } = environment
  const offered = metadata.id_token_signing_alg_values_supported ?? algorithms
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const authentication = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
  const configuration = new Configuration(
    { ...metadata, id_token_signing_alg_values_supported: offered.filter(name => algorithms.includes(name)) },
    OIDC_CLIENT_ID,
    // The provider uses real time, also where the portal's clock has been set to another day.
    { client_secret: OIDC_CLIENT_SECRET, [clockTolerance]: toleratedSeconds },
    authentication(OIDC_CLIENT_SECRET),
  )
  configuration.timeout = timeoutSeconds
  configuration[customFetch] = smallFetch
  if (isPlainHttp(OIDC_ISSUER)) allowInsecureRequests(configuration)
  enableNonRepudiationChecks(configuration)
  // Throws when there is no address, or no secure one, to send a browser to.
  buildAuthorizationUrl(configuration, {})
  return configuration
}

/** Only a provider on this very machine may use plain HTTP; the settings are checked for that. */
function isPlainHttp(issuer: string): boolean {
  return new URL(issuer).protocol === 'http:'
}

/** `fetch` that reads at most 1 MiB of an answer. */
export async function smallFetch(
  url: string,
  options: Pick<RequestInit, 'headers' | 'signal'> | CustomFetchOptions,
): Promise<Response> {
  // The two declare the bytes of a body differently; they are the same at run time.
  const response = await fetch(url, options as RequestInit)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > largestAnswerBytes) throw new TypeError('fetch failed', { cause: 'the answer is too large' })
    parts.push(part)
  }
  const { status, headers } = response
  return new Response(status === 204 ? null : Buffer.concat(parts), { status, headers })
}
