import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassphrase } from '../../demo/personas.ts'
import { attemptCookie, sessionCookie, xsrfCookie } from '../../src/platform/http/browser/cookies.ts'
import { xsrfToken } from '../../src/platform/http/browser/xsrf.ts'
import { hashToken } from '../../src/platform/secrets.ts'
import { makeSignInWorld, type SignInWish, sessionPath, signInAt, signInPath } from '../sign-in/sign-in.ts'
import { makeClient, type World } from '../world/world.ts'

let world: World

beforeAll(async () => {
  ;({ world } = await makeSignInWorld())
})
afterAll(() => world.close())

const signIn = (...wish: SignInWish) => signInAt(world, ...wish)

describe('a write is only taken from our own pages', () => {
  const device = '/rest/v1/session/device'
  const body = { ownDevice: false }

  test('with the token of this very session', async () => {
    const aada = await signIn('aada.kuisma')
    const joonas = await signIn('joonas.vainio')
    expect((await aada.client.put(device, body)).status).toBe(200)
    const foreign = makeClient(world.platform, new Map(aada.client.cookies))
    foreign.cookies.set(xsrfCookie, joonas.client.cookies.get(xsrfCookie) ?? '')
    expect((await foreign.put(device, body)).subErrors[0]?.code).toBe('xsrf-failed')
  })

  test.each([
    ['a token that was never ours', (good: string) => `${good.slice(0, 22)}.${'A'.repeat(43)}`],
    ['a token with a tail', (good: string) => `${good}.x`],
    ['half a token', (good: string) => good.slice(0, 22)],
    ['an empty one', () => ''],
  ])('not with %s', async (_what, change) => {
    const { client } = await signIn('aada.kuisma')
    const token = change(client.cookies.get(xsrfCookie) ?? '')
    client.cookies.set(xsrfCookie, token)
    expect((await client.send('PUT', device, body, { 'x-xsrf-token': token })).status).toBe(403)
  })

  test('not with a header that differs from the cookie', async () => {
    const { client } = await signIn('aada.kuisma')
    const { secrets } = world.platform
    const binding = hashToken(client.cookies.get(sessionCookie) ?? '')
    const other = xsrfToken(secrets.xsrf, binding)
    expect((await client.send('PUT', device, body, { 'x-xsrf-token': other })).status).toBe(403)
    client.cookies.set(xsrfCookie, other)
    expect((await client.put(device, body)).status).toBe(200)
  })

  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ origin: 'http://localhost:8080' }, 200],
    [{ origin: 'http://127.0.0.1:8080' }, 200],
    [{ origin: 'http://localhost:8081' }, 403],
    [{ origin: 'https://portal.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'https://portal.example', host: 'portal.example', 'x-forwarded-host': 'portal.example' }, 403],
    [{ 'content-type': 'text/plain' }, 415],
    [{ 'content-type': 'application/x-www-form-urlencoded' }, 415],
    [{ 'content-type': 'application/json; charset=utf-16' }, 415],
    [{ 'content-type': 'application/json; charset=UTF-8' }, 200],
  ] as [Record<string, string>, number][])('with %o: %i', async (headers, status) => {
    const { client } = await signIn('aada.kuisma')
    const answer = await client.send('PUT', device, body, headers)
    expect(answer.status).toBe(status)
  })

  test('a page of ours whose ten minutes are over is refused once and given a new token', async () => {
    const client = await world.anyone()
    client.cookies.delete(attemptCookie)
    const credentials = { username: 'aada.kuisma', password: demoPassphrase }
    const ours = { origin: 'http://localhost:8080' }
    expect((await client.post(signInPath, credentials, ours)).subErrors[0]?.code).toBe('xsrf-failed')
    expect((await client.post(signInPath, credentials, ours)).status).toBe(200)
  })

  test('another site gets no token by trying', async () => {
    const client = makeClient(world.platform)
    const answer = await client.post(
      signInPath,
      {},
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    )
    expect(answer.status).toBe(403)
    expect(client.cookies.size).toBe(0)
  })

  test('the token changes with the session', async () => {
    const { client } = await signIn('aada.kuisma')
    const before = client.cookies.get(xsrfCookie)
    await client.post(signInPath, { username: 'aada.kuisma', password: demoPassphrase })
    expect(client.cookies.get(xsrfCookie)).not.toBe(before)
  })

  test('a good token stays what it is while pages are read', async () => {
    const { client } = await signIn('aada.kuisma')
    const before = client.cookies.get(xsrfCookie)
    await client.get(sessionPath)
    expect(client.cookies.get(xsrfCookie)).toBe(before)
  })
})
