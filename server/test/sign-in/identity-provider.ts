import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** The person at the provider: somebody with claims, or somebody who declines. */
export type AtProvider =
  | {
      subject: string
      claims?: Record<string, unknown>
      /** How they show who they are there. */
      amr?: string[]
      acr?: string
    }
  | 'nobody'

export interface IdentityProvider {
  readonly issuer: string
  /** Who will identify at the next round. */
  visitor: AtProvider
  /** Walks through the provider as a browser does, until it is sent back; answers that address. */
  walk(address: string): Promise<URL>
  close(): Promise<void>
}

export const clientId = 'studentgo'
export const clientSecret = 'a secret of the tests, not of anybody else'

/** A real OpenID Connect provider on loopback, which signs in the current `visitor`. */
export async function startIdentityProvider(portal: string, port = 0): Promise<IdentityProvider> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: { visitor: AtProvider } = { visitor: 'nobody' }
  const provider = new Provider(issuer, configuration(portal, state))
  const answerByProvider = provider.callback()
  answer = (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(provider, state.visitor, request, response)
    else answerByProvider(request, response)
  }
  return {
    issuer,
    get visitor() {
      return state.visitor
    },
    set visitor(visitor) {
      state.visitor = visitor
    },
    walk: address => walk(address, portal),
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function configuration(portal: string, state: { visitor: AtProvider }): Record<string, unknown> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    adapter: memory(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${portal}/rest/v1/public/oidc/callback`],
        post_logout_redirect_uris: [`${portal}/studentgo/app/login?signedOut=1`],
      },
    ],
    jwks: {
      keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: randomUUID() }],
    },
    cookies: { keys: ['the tests sign their cookies with this'] },
    claims: {
      openid: ['sub', 'amr', 'acr'],
      profile: ['preferred_username', 'email', 'urn:oid:1.3.6.1.4.1.16161.1.1.27'],
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_ctx: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...(state.visitor === 'nobody' ? {} : state.visitor.claims) }),
    }),
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    renderError: (ctx: { body: string }, out: object) => {
      ctx.body = JSON.stringify(out)
    },
  }
}

async function interact(
  provider: Provider,
  visitor: AtProvider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  if (visitor === 'nobody') {
    return provider.interactionFinished(request, response, { error: 'access_denied' })
  }
  if (prompt.name === 'login') {
    const { subject: accountId, amr, acr } = visitor
    return provider.interactionFinished(request, response, {
      login: { accountId, ...(amr === undefined ? {} : { amr }), ...(acr === undefined ? {} : { acr }) },
    })
  }
  const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId })
  grant.addOIDCScope(params.scope ?? 'openid')
  return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
}

async function walk(address: string, portal: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let at = new URL(address)
  for (let step = 0; step < 12; step++) {
    if (at.origin === portal) return at
    const response = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const next = response.headers.get('location')
    if (next === null)
      throw new Error(`the provider stopped with ${response.status}: ${await response.text()}`)
    at = new URL(next, at)
  }
  throw new Error('the provider sends in circles')
}

/** Where the provider keeps its things, for as long as the test runs. */
function memory() {
  type Stored = { uid?: string; userCode?: string; grantId?: string; consumed?: number }
  const all = new Map<string, Stored>()
  const find = (fits: (stored: Stored) => boolean) => [...all.values()].find(fits)
  return (kind: string) => ({
    upsert: async (id: string, stored: Stored) => void all.set(`${kind} ${id}`, stored),
    find: async (id: string) => all.get(`${kind} ${id}`),
    findByUid: async (uid: string) => find(stored => stored.uid === uid),
    findByUserCode: async (code: string) => find(stored => stored.userCode === code),
    destroy: async (id: string) => void all.delete(`${kind} ${id}`),
    consume: async (id: string) => {
      const stored = all.get(`${kind} ${id}`)
      if (stored) stored.consumed = Math.floor(Date.now() / 1000)
    },
    revokeByGrantId: async (grantId: string) => {
      for (const [key, stored] of all) if (stored.grantId === grantId) all.delete(key)
    },
  })
}
