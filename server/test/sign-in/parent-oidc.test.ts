import type { Session } from '@studentgo/protocol/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, makeClient, makeWorld, type World } from '../world/world.ts'
import { clientId, clientSecret, type IdentityProvider, startIdentityProvider } from './identity-provider.ts'

const start = '/rest/v1/public/oidc/parent/start'
let provider: IdentityProvider
let world: World

beforeAll(async () => {
  provider = await startIdentityProvider('http://localhost:8080')
  world = await makeWorld({
    settings: {
      PARENT_OIDC_ISSUER: provider.issuer,
      PARENT_OIDC_CLIENT_ID: clientId,
      PARENT_OIDC_CLIENT_SECRET: clientSecret,
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

describe('a guardian signs in at a provider of guardians', () => {
  test('and has a session of the guardian area', async () => {
    provider.visitor = { subject: 'sub-petri', claims: { preferred_username: 'petri.kuisma' } }
    const client = browser()
    expect(await goRound(client)).toBe('/studentgo/app/parent')
    expect(await whoIs(client)).toMatchObject({ kind: 'PARENT', name: 'Petri Kuisma' })
  })

  test('and comes back to where they were, in their own area only', async () => {
    provider.visitor = { subject: 'sub-petri' }
    expect(await goRound(browser(), '/studentgo/app/parent/news')).toBe('/studentgo/app/parent/news')
    expect(await goRound(browser(), '/studentgo/app/absence')).toBe('/studentgo/app/parent')
  })

  test('is known by issuer and subject from then on, and never by an e-mail address', async () => {
    provider.visitor = { subject: 'sub-petri', claims: { preferred_username: 'merja.vainio' } }
    const client = browser()
    await goRound(client)
    expect((await whoIs(client))?.name).toBe('Petri Kuisma')
    provider.visitor = { subject: 'sub-other', claims: { email: 'merja.vainio@example.invalid' } }
    expect(await goRound(browser())).toBe('/studentgo/app/parent/error/user-not-found')
  })

  test('who is a student and no guardian is not let in', async () => {
    provider.visitor = { subject: 'sub-aada', claims: { preferred_username: 'aada.kuisma' } }
    const client = browser()
    expect(await goRound(client)).toBe('/studentgo/app/parent/error/user-not-found')
    expect(await whoIs(client)).toBeNull()
  })

  test('who refuses at the provider is back at the guardian sign-in', async () => {
    provider.visitor = 'nobody'
    expect(await goRound(browser())).toMatch(/^\/studentgo\/app\/parent\/login/)
  })

  test('is offered it on the guardian sign-in page, and students are not', async () => {
    const config = async (area: string) =>
      (
        await browser().post<{ ssoLoginUrl: string; features: { openIdConnect: boolean } }>(
          '/rest/v1/public/config',
          { area },
        )
      ).body
    expect(await config('parent')).toMatchObject({ ssoLoginUrl: start, features: { openIdConnect: true } })
    expect(await config('student')).toMatchObject({ ssoLoginUrl: '', features: { openIdConnect: false } })
  })
})
