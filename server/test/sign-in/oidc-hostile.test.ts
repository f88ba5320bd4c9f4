import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeApp } from '../../src/app.ts'
import { sessionCookie } from '../../src/platform/http/browser/cookies.ts'
import { makeClient, makeWorld, type World } from '../world/world.ts'
import {
  discovery,
  type Fault,
  type HostileProvider,
  json,
  startHostileProvider,
} from './hostile-provider.ts'
import { clientId, clientSecret } from './identity-provider.ts'

const start = '/rest/v1/public/oidc/start'
const failed = '/studentgo/app/login?problem=sign-in-failed'
const down = '/studentgo/app/login?problem=provider-unavailable'

let provider: HostileProvider
let world: World

beforeAll(async () => {
  provider = await startHostileProvider()
  world = await worldAt(provider.issuer)
})
afterAll(async () => {
  await world.close()
  await provider.close()
})
beforeEach(() => {
  provider.fault = {}
})

function worldAt(issuer: string): Promise<World> {
  return makeWorld({
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
  })
}

/** Starts a round and calls back with a code that makes the provider put this nonce into its token. */
async function goRound(fault: Fault, nonce?: string): Promise<{ to: string; signedIn: boolean }> {
  const client = makeClient(world.platform)
  const away = await client.get(start)
  const asked = new URL(String(away.headers.location)).searchParams
  provider.fault = fault
  const query = new URLSearchParams({
    state: asked.get('state') ?? '',
    code: nonce ?? asked.get('nonce') ?? '',
  })
  const home = await client.get(`/rest/v1/public/oidc/callback?${query}`)
  return { to: String(home.headers.location), signedIn: client.cookies.has(sessionCookie) }
}

describe('a token is taken', () => {
  test.each([
    ['when all is right', {}],
    ['up to a minute after its end, for clocks differ', { late: 55 }],
    ['up to a minute before it was made, too', { claims: { iat: Math.floor(Date.now() / 1000) + 30 } }],
    ['when it says that it was made for us', { claims: { azp: clientId } }],
  ] as [string, Fault][])('%s', async (_what, fault) => {
    expect(await goRound(fault)).toEqual({ to: '/studentgo/app/', signedIn: true })
  })
})

describe('a token is refused', () => {
  test.each([
    ['when it ended over a minute ago', { late: 65 }],
    ['when another key has signed it', { anotherKey: true }],
    ['when nobody has signed it', { algorithm: 'none' }],
    ['when it is signed with the secret that we share', { algorithm: 'HS256' }],
    ['when it is signed in a way that we do not take', { algorithm: 'RS512' }],
    ['when it is for another portal', { claims: { aud: 'another' } }],
    ['when it is for several portals and not made for us', { claims: { aud: [clientId, 'b'], azp: 'b' } }],
    ['when it was made for another portal and names us too', { claims: { azp: 'b' } }],
    ['when it comes from the future', { claims: { iat: Math.floor(Date.now() / 1000) + 600 } }],
    ['when another issuer made it', { claims: { iss: 'https://evil.example' } }],
    ['when it names nobody', { claims: { sub: undefined } }],
    ['when it is not valid yet', { claims: { nbf: Math.floor(Date.now() / 1000) + 600 } }],
    ['when it has no nonce', { claims: { nonce: undefined } }],
  ] as [string, Fault][])('%s', async (_what, fault) => {
    expect(await goRound(fault)).toEqual({ to: failed, signedIn: false })
  })

  test('when its nonce is of another round', async () => {
    expect(await goRound({}, 'the nonce of another round')).toEqual({ to: failed, signedIn: false })
  })

  test('when the profile is of another person', async () => {
    const fault = {
      claims: { preferred_username: undefined, sub: 'new' },
      userInfo: { sub: 'other', preferred_username: 'joonas.vainio' },
    }
    expect(await goRound(fault)).toEqual({ to: failed, signedIn: false })
  })

  test.each([
    ['an object', { $ne: '' }],
    ['two names', ['aada.kuisma', 'joonas.vainio']],
    ['a number', 17],
    ['a truth', true],
    ['300 signs', 'x'.repeat(300)],
    ['NUL', 'a\u0000b'],
    ['half a character', '\ud800'],
  ])('a claim that is not a plain name finds nobody: %s', async (_what, claim) => {
    const fault = { claims: { preferred_username: claim, sub: 'odd' }, userInfo: { sub: 'odd' } }
    expect(await goRound(fault)).toEqual({ to: '/studentgo/app/error/user-not-found', signedIn: false })
  })
})

describe('a provider that misbehaves is treated as one that is down', () => {
  test.each([
    ['answers with an error', response => json(response, { error: 'server_error' }, 500)],
    ['answers with a page', response => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>')],
    [
      'answers with broken JSON',
      response => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{'),
    ],
    ['sends elsewhere', response => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()],
    ['hangs up', response => response.destroy()],
    ['never answers', () => undefined],
    ['pours out megabytes', response => json(response, { access_token: 'x'.repeat(2_000_000) })],
  ] as [string, NonNullable<Fault['token']>][])('%s', async (_what, token) => {
    expect(await goRound({ token })).toEqual({ to: down, signedIn: false })
  })
})

describe('discovery is accepted only from the configured issuer', () => {
  test.each([
    ['another issuer', (response, issuer) => discovery(response, issuer, { issuer: 'https://evil.example' })],
    ['no answer', () => undefined],
    ['an error', response => json(response, {}, 503)],
    ['a redirect', (response, issuer) => response.writeHead(301, { Location: `${issuer}/jwks` }).end()],
    ['megabytes', (response, issuer) => discovery(response, issuer, { x: 'x'.repeat(2_000_000) })],
    [
      'an address that is no web address',
      (response, issuer) => discovery(response, issuer, { authorization_endpoint: 'javascript:alert(1)' }),
    ],
  ] as [string, NonNullable<Fault['discovery']>][])('%s', async (_what, fault) => {
    const { environment, database } = world.platform
    const fresh = await makeApp({ environment, database })
    provider.fault = { discovery: fault }
    const answer = await makeClient(fresh).get(start)
    expect([answer.status, answer.headers.location]).toEqual([302, down])
    provider.fault = {}
    const later = await makeClient(fresh).get(start)
    expect(String(later.headers.location)).toContain(`${provider.issuer}/authorize?`)
    await fresh.fastify.close()
  })
})
