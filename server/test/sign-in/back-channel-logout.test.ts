import type { Session } from '@studentgo/protocol/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, makeClient, makeWorld, type World } from '../world/world.ts'
import { type Fault, type HostileProvider, json, startHostileProvider } from './hostile-provider.ts'
import { clientId, clientSecret } from './identity-provider.ts'

const address = '/rest/v1/public/oidc/backchannel-logout'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

let provider: HostileProvider
let world: World
let atSchool: Client
let atHome: Client
let withPassword: Client

beforeAll(async () => {
  provider = await startHostileProvider()
  world = await makeWorld({
    settings: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
  })
})
afterAll(async () => {
  await world.close()
  await provider.close()
})
beforeEach(async () => {
  atSchool = await signIn('at school')
  atHome = await signIn('at home')
  withPassword = await world.as('aada.kuisma')
})

/** Signs Aada in at the provider, whose session there has this number. */
async function signIn(sid: string): Promise<Client> {
  const client = makeClient(world.platform)
  const away = await client.get('/rest/v1/public/oidc/start')
  const asked = new URL(String(away.headers.location)).searchParams
  provider.fault = { claims: { sid } }
  const query = new URLSearchParams({ state: asked.get('state') ?? '', code: asked.get('nonce') ?? '' })
  await client.get(`/rest/v1/public/oidc/callback?${query}`)
  return client
}

/** The provider calls; it has no cookies. */
function tell(token: string) {
  const body = new URLSearchParams({ logout_token: token }).toString()
  return makeClient(world.platform).post(address, body, form)
}

async function whoIsIn() {
  const isIn = async (client: Client) => (await client.get<Session | null>('/rest/v1/session')).body !== null
  return {
    atSchool: await isIn(atSchool),
    atHome: await isIn(atHome),
    withPassword: await isIn(withPassword),
  }
}

const everywhere = { atSchool: true, atHome: true, withPassword: true }

describe('a person who signs out at the provider is signed out here', () => {
  test.each([
    ['where that session was', { sid: 'at school' }, { ...everywhere, atSchool: false }],
    [
      'where that session was, named with its subject',
      { sid: 'at home', sub: 'hostile' },
      { ...everywhere, atHome: false },
    ],
    [
      'wherever the provider had let them in',
      { sub: 'hostile' },
      { atSchool: false, atHome: false, withPassword: true },
    ],
    ['nowhere, when the subject is somebody else', { sub: 'other' }, everywhere],
    ['nowhere, when the session is of somebody else', { sid: 'at school', sub: 'other' }, everywhere],
  ])('%s', async (_where, about, expected) => {
    const answer = await tell(provider.logoutToken(about))
    expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([
      200,
      '',
      'no-store, private',
    ])
    expect(await whoIsIn()).toEqual(expected)
  })

  test('and the audit says so', async () => {
    await tell(provider.logoutToken({ sid: 'at school' }))
    const rows = await world.database.db
      .selectFrom('audit')
      .select(['actor_kind', 'action', 'student_id'])
      .where('object', '=', 'at the identity provider')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    const studentId = await world.personId('aada.kuisma')
    expect(rows).toEqual([{ actor_kind: 'SYSTEM', action: 'sign-out', student_id: studentId }])
  })
})

describe('a token ends nothing', () => {
  test.each([
    ['when another key has signed it', { anotherKey: true }],
    ['when nobody has signed it', { algorithm: 'none' }],
    ['when it is signed with the secret that we share', { algorithm: 'HS256' }],
    ['when it is signed in a way that we do not take', { algorithm: 'RS512' }],
    ['when it is old', { late: 400 }],
    ['when it comes from the future', { late: -400 }],
    ['when it is for another portal', { claims: { aud: 'another' } }],
    ['when another issuer made it', { claims: { iss: 'https://evil.example' } }],
    ['when it says nothing of signing out', { claims: { events: {} } }],
    ['when it has no events', { claims: { events: undefined } }],
    ['when it has a nonce', { claims: { nonce: 'x' } }],
    ['when it cannot be told from another', { claims: { jti: undefined } }],
    ['when it never ends', { claims: { exp: undefined } }],
    ['when it names nobody', { claims: { sid: undefined } }],
    ['when its session is no text', { claims: { sid: { $ne: '' } } }],
  ] as [string, Fault][])('%s', async (_what, fault) => {
    expect((await tell(provider.logoutToken({ sid: 'at school' }, fault))).status).toBe(400)
    expect(await whoIsIn()).toEqual(everywhere)
  })

  test('when it is the token of a sign-in', async () => {
    const token = provider.logoutToken({ sid: 'at school' }, {}, 'JWT')
    expect((await tell(token)).status).toBe(400)
    expect(await whoIsIn()).toEqual(everywhere)
  })

  test('the second time', async () => {
    const token = provider.logoutToken({ sid: 'at school' })
    expect((await tell(token)).status).toBe(200)
    atSchool = await signIn('at school')
    expect((await tell(token)).status).toBe(400)
    expect(await whoIsIn()).toEqual(everywhere)
  })

  test.each([
    ['none is sent', {}, form, 400],
    ['it is no token', new URLSearchParams({ logout_token: 'x' }).toString(), form, 400],
    ['it comes as JSON', { logout_token: 'x' }, {}, 400],
    [
      'it is longer than tokens are',
      new URLSearchParams({ logout_token: 'x'.repeat(20_000) }).toString(),
      form,
      413,
    ],
  ] as [string, unknown, Record<string, string>, number][])(
    'when %s',
    async (_what, body, headers, status) => {
      expect((await makeClient(world.platform).post(address, body, headers)).status).toBe(status)
      expect(await whoIsIn()).toEqual(everywhere)
    },
  )
})

test('a form is accepted nowhere else', async () => {
  const answer = await makeClient(world.platform).post('/rest/v1/session/logout', 'a=b', form)
  expect(answer.status).toBe(415)
})

test('while the keys of the provider cannot be fetched, it is asked to try again', async () => {
  const away = await startHostileProvider()
  const elsewhere = await makeWorld({
    settings: { OIDC_ISSUER: away.issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
  })
  away.fault = { discovery: response => json(response, {}, 503) }
  const body = new URLSearchParams({ logout_token: away.logoutToken({ sid: 'x' }) }).toString()
  const answer = await makeClient(elsewhere.platform).post(address, body, form)
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
  await elsewhere.close()
  await away.close()
})
