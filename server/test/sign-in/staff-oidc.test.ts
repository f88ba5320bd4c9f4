import type { Session } from '@studentgo/protocol/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, makeClient, makeWorld, type World } from '../world/world.ts'
import { clientId, clientSecret, type IdentityProvider, startIdentityProvider } from './identity-provider.ts'

const start = '/rest/v1/public/oidc/staff/start'
const strongThere = 'http://eidas.europa.eu/LoA/substantial'
let provider: IdentityProvider
let world: World

beforeAll(async () => {
  provider = await startIdentityProvider('http://localhost:8080')
  world = await makeWorld({
    settings: {
      STAFF_OIDC_ISSUER: provider.issuer,
      STAFF_OIDC_CLIENT_ID: clientId,
      STAFF_OIDC_CLIENT_SECRET: clientSecret,
      STAFF_OIDC_STRONG_ACR: `urn:school:two ${strongThere}`,
    },
  })
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

async function goRound(client: Client, service?: string): Promise<string> {
  const query = service === undefined ? '' : `?service=${encodeURIComponent(service)}`
  const away = await client.get(start + query)
  expect(away.status).toBe(302)
  const back = await provider.walk(String(away.headers.location))
  const home = await client.get(back.pathname + back.search)
  return String(home.headers.location)
}

const browser = () => makeClient(world.platform)
const whoIs = async (client: Client) => (await client.get<Session | null>('/rest/v1/session')).body
const kaisa = { subject: 'sub-kaisa', claims: { preferred_username: 'kaisa.mantyla' } }

describe('a staff member signs in at a provider of the staff', () => {
  test.each([
    ['with two factors', { amr: ['pwd', 'otp', 'mfa'] }],
    ['as strongly as the school asks for', { acr: strongThere }],
  ])('%s, and has a session of the desk', async (_title, how) => {
    provider.visitor = { ...kaisa, ...how }
    const client = browser()
    expect(await goRound(client)).toBe('/studentgo/app/staff')
    const session = await whoIs(client)
    expect(session).toMatchObject({ kind: 'STAFF', name: 'Kaisa Mäntylä' })
    expect(session?.mustSetUpFactor).not.toBe(true)
    expect((await client.get('/rest/v1/staff/today')).status).toBe(200)
    expect((await client.get('/rest/v1/absence')).status).toBe(403)
  })

  test.each([
    ['a password alone', { amr: ['pwd'] }],
    ['a word for it that the school does not know', { acr: 'urn:school:one' }],
    ['no word of how', {}],
  ])('with %s is sent back to the staff sign-in, without a session', async (_title, how) => {
    provider.visitor = { ...kaisa, ...how }
    const client = browser()
    expect(await goRound(client)).toMatch(/^\/studentgo\/app\/staff\/login\?.*second-factor-missing/)
    expect(await whoIs(client)).toBeNull()
    expect((await client.get('/rest/v1/staff/today')).status).toBe(401)
  })

  test('and comes back to where they were, at the desk only', async () => {
    provider.visitor = { ...kaisa, amr: ['mfa'] }
    expect(await goRound(browser(), '/studentgo/app/staff/students')).toBe('/studentgo/app/staff/students')
    expect(await goRound(browser(), '/studentgo/app/absence')).toBe('/studentgo/app/staff')
    expect(await goRound(browser(), '/studentgo/app/parent')).toBe('/studentgo/app/staff')
  })

  test('is known by issuer and subject from then on, and never by an e-mail address', async () => {
    provider.visitor = { ...kaisa, claims: { preferred_username: 'laura.hietala' }, amr: ['mfa'] }
    const client = browser()
    await goRound(client)
    expect((await whoIs(client))?.name).toBe('Kaisa Mäntylä')
    provider.visitor = {
      subject: 'sub-other',
      claims: { email: 'laura.hietala@example.invalid' },
      amr: ['mfa'],
    }
    expect(await goRound(browser())).toBe('/studentgo/app/staff/error/user-not-found')
  })

  test.each([
    ['a student', 'aada.kuisma'],
    ['a guardian', 'petri.kuisma'],
  ])('who is %s and none of the staff is not let in', async (_title, name) => {
    provider.visitor = { subject: `sub-${name}`, claims: { preferred_username: name }, amr: ['mfa'] }
    const client = browser()
    expect(await goRound(client)).toBe('/studentgo/app/staff/error/user-not-found')
    expect(await whoIs(client)).toBeNull()
  })

  test('who refuses at the provider is back at the staff sign-in', async () => {
    provider.visitor = 'nobody'
    expect(await goRound(browser())).toMatch(/^\/studentgo\/app\/staff\/login/)
  })

  test('is offered it on the staff sign-in page, and students are not', async () => {
    const config = async (area: string) =>
      (
        await browser().post<{ ssoLoginUrl: string; features: { openIdConnect: boolean } }>(
          '/rest/v1/public/config',
          { area },
        )
      ).body
    expect(await config('staff')).toMatchObject({ ssoLoginUrl: start, features: { openIdConnect: true } })
    expect(await config('student')).toMatchObject({ ssoLoginUrl: '', features: { openIdConnect: false } })
  })
})
