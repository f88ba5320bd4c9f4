import type { Notifications } from '@studentgo/protocol/notifications'
import type { Session } from '@studentgo/protocol/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attemptCookie, sessionCookie } from '../../src/platform/http/browser/cookies.ts'
import { makeTestClock, type TestClock } from '../world/test-clock.ts'
import { testNow } from '../world/test-time.ts'
import { type Client, makeClient, makeWorld, type World } from '../world/world.ts'
import { clientId, clientSecret, type IdentityProvider, startIdentityProvider } from './identity-provider.ts'

const portal = 'http://localhost:8080'
const start = '/rest/v1/public/oidc/start'

let provider: IdentityProvider
let world: World
let clock: TestClock

beforeAll(async () => {
  provider = await startIdentityProvider(portal)
  clock = makeTestClock()
  world = await makeWorld({
    clock,
    settings: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
  })
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

function locationOf(answer: { headers: Record<string, unknown> }): string {
  return String(answer.headers.location)
}

/** Goes to the provider and back; answers where the portal sends the browser in the end. */
async function goRound(client: Client, startAddress = start): Promise<string> {
  const away = await client.get(startAddress)
  expect(away.status).toBe(302)
  const back = await provider.walk(locationOf(away))
  const home = await client.get(back.pathname + back.search)
  expect(home.status).toBe(302)
  return locationOf(home)
}

function browser(): Client {
  return makeClient(world.platform)
}

describe('a student signs in at the school', () => {
  test('and is sent home, with a session and nothing else of the provider', async () => {
    provider.visitor = {
      subject: 'sub-aada',
      claims: { preferred_username: 'Aada.Kuisma', email: 'x@example.fi' },
    }
    const client = browser()
    expect(await goRound(client)).toBe('/studentgo/app/')
    const { body } = await client.get<Session>('/rest/v1/session')
    expect(body).toMatchObject({ username: 'aada.kuisma', ownDevice: false })
    expect([...client.cookies.keys()].toSorted()).toEqual([
      'XSRF-TOKEN',
      '__Host-device',
      '__Host-ps',
      'prottLang',
    ])
    const row = await world.database.db
      .selectFrom('login_session')
      .selectAll()
      .where('person_id', '=', body.personId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ amr: 'oidc', id_token_issuer: provider.issuer })
    expect(JSON.stringify(row)).not.toMatch(/eyJ/)
  })

  test('the way there carries PKCE, state and nonce, and comes back to us only', async () => {
    const client = browser()
    const away = await client.get(start)
    const address = new URL(locationOf(away))
    expect(address.origin).toBe(provider.issuer)
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: clientId,
      scope: 'openid profile',
      redirect_uri: `${portal}/rest/v1/public/oidc/callback`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      state: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      nonce: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    })
    expect(address.href).not.toContain(clientSecret)
    expect(away.headers['cache-control']).toContain('no-store')
    expect(away.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('later sign-ins know the person by issuer and subject, whatever the claims say', async () => {
    provider.visitor = { subject: 'sub-aada', claims: { preferred_username: 'joonas.vainio' } }
    const client = browser()
    expect(await goRound(client)).toBe('/studentgo/app/')
    expect((await client.get<Session>('/rest/v1/session')).body.username).toBe('aada.kuisma')
    const rows = await world.database.db.selectFrom('identity').selectAll().execute()
    expect(rows.map(row => [row.issuer, row.subject])).toEqual([[provider.issuer, 'sub-aada']])
  })

  test('is told of a sign-in on a new device, and of none on one that they have used', async () => {
    provider.visitor = { subject: 'sub-aada' }
    const told = async (client: Client) => {
      await world.platform.jobs.runDue()
      const { body } = await client.get<Notifications>('/rest/v1/notifications?size=100')
      return body.content.filter(one => one.rule === 'sign-in-on-new-device').length
    }
    const own = browser()
    await goRound(own)
    const before = await told(own)
    clock.pass({ minutes: 1 })
    await goRound(own)
    expect(await told(own)).toBe(before)
    clock.pass({ minutes: 1 })
    const other = browser()
    await goRound(other)
    expect(await told(other)).toBe(before + 1)
  })

  test('the session replaces the one that this browser had', async () => {
    const client = await world.as('joonas.vainio')
    const before = new Map(client.cookies)
    provider.visitor = { subject: 'sub-aada' }
    await goRound(client)
    expect((await client.get<Session>('/rest/v1/session')).body.username).toBe('aada.kuisma')
    expect((await makeClient(world.platform, before).get('/rest/v1/session')).body).toBeNull()
  })

  test('a first password from the school need not be changed to sign in this way', async () => {
    const personId = await world.personId('olena.bondar')
    const { db } = world.database
    await db.updateTable('account').set({ must_change: true }).where('person_id', '=', personId).execute()
    provider.visitor = { subject: 'sub-olena', claims: { preferred_username: 'olena.bondar' } }
    const client = browser()
    await goRound(client)
    expect((await client.get<Session>('/rest/v1/session')).body.mustChangePassword).toBe(false)
    expect((await client.get('/rest/v1/code/countries')).status).toBe(200)
  })
})

describe('a person who may not sign in gets a page that says so, and no session', () => {
  test.each([
    ['nobody here', { subject: 'sub-1', claims: { preferred_username: 'nobody.here' } }, 'user-not-found'],
    [
      'without the claim',
      { subject: 'sub-2', claims: { email: 'aada.kuisma@example.invalid' } },
      'user-not-found',
    ],
    ['a teacher', { subject: 'sub-3', claims: { preferred_username: 'kaisa.mantyla' } }, 'non-student'],
    ['a guardian', { subject: 'sub-4', claims: { preferred_username: 'petri.kuisma' } }, 'non-student'],
    [
      'a former student',
      { subject: 'sub-5', claims: { preferred_username: 'entinen.opiskelija' } },
      'non-student',
    ],
    [
      'a second subject for one person',
      { subject: 'sub-6', claims: { preferred_username: 'aada.kuisma' } },
      'user-not-found',
    ],
  ])('%s', async (_who, visitor, reason) => {
    provider.visitor = visitor
    const client = browser()
    expect(await goRound(client)).toBe(`/studentgo/app/error/${reason}`)
    expect(client.cookies.has(sessionCookie)).toBe(false)
    const linked = await world.database.db
      .selectFrom('identity')
      .selectAll()
      .where('subject', '=', visitor.subject)
      .execute()
    expect(linked).toEqual([])
  })

  test('a disabled account', async () => {
    const personId = await world.personId('toivo.pontinen')
    const { db } = world.database
    await db.updateTable('account').set({ is_enabled: false }).where('person_id', '=', personId).execute()
    provider.visitor = { subject: 'sub-toivo', claims: { preferred_username: 'toivo.pontinen' } }
    expect(await goRound(browser())).toBe('/studentgo/app/error/user-not-found')
    await db.updateTable('account').set({ is_enabled: true }).where('person_id', '=', personId).execute()
  })

  test('every refusal leaves a row', async () => {
    const rows = await world.database.db
      .selectFrom('audit')
      .select('object')
      .where('action', '=', 'sign-in')
      .where('outcome', '=', 'REFUSED')
      .execute()
    expect(new Set(rows.map(row => row.object))).toEqual(new Set(['user-not-found', 'non-student']))
  })
})

test('the same subject at another school is another person', async () => {
  const other = await startIdentityProvider(portal)
  const { db } = world.database
  const joonas = await world.personId('joonas.vainio')
  await db
    .insertInto('identity')
    .values({ issuer: other.issuer, subject: 'sub-aada', person_id: joonas })
    .execute()
  provider.visitor = { subject: 'sub-aada' }
  const client = browser()
  await goRound(client)
  expect((await client.get<Session>('/rest/v1/session')).body.username).toBe('aada.kuisma')
  await db.deleteFrom('identity').where('issuer', '=', other.issuer).execute()
  await other.close()
})

describe('signing in leads back', () => {
  const page = '/studentgo/app/timetable?week=2026-W48'

  test('to the requested page, by the address or by re-login', async () => {
    provider.visitor = { subject: 'sub-aada' }
    expect(await goRound(browser(), `${start}?service=${encodeURIComponent(page)}`)).toBe(page)
    const client = await world.anyone()
    const again = await client.post<{ location: string }>('/rest/v1/session/relogin', { location: page })
    expect(again.body).toEqual({ location: start })
    expect(await goRound(client, again.body.location)).toBe(page)
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/studentgo/app/login',
    '/studentgo/app/%2e%2e/',
    'javascript:alert(1)',
    '/studentgo/app/parent/',
  ])('home instead of %s', async hostile => {
    provider.visitor = { subject: 'sub-aada' }
    expect(await goRound(browser(), `${start}?service=${encodeURIComponent(hostile)}`)).toBe(
      '/studentgo/app/',
    )
    const client = await world.anyone()
    if (!hostile.includes('/parent/')) await client.post('/rest/v1/session/relogin', { location: hostile })
    expect(await goRound(client)).toBe('/studentgo/app/')
  })
})

describe('an answer that does not belong to this browser and this round opens nothing', () => {
  const failed = '/studentgo/app/login?problem=sign-in-failed'

  async function away(client: Client): Promise<URL> {
    provider.visitor = { subject: 'sub-aada' }
    return provider.walk(locationOf(await client.get(start)))
  }

  test('another browser', async () => {
    const back = await away(browser())
    const stranger = await world.anyone()
    expect(locationOf(await stranger.get(back.pathname + back.search))).toBe(failed)
    expect(stranger.cookies.has(sessionCookie)).toBe(false)
  })

  test('another state; the right answer still counts afterwards', async () => {
    const client = browser()
    const back = await away(client)
    const wrong = new URL(back)
    wrong.searchParams.set('state', 'A'.repeat(43))
    expect(locationOf(await client.get(wrong.pathname + wrong.search))).toBe(failed)
    expect(locationOf(await client.get(back.pathname + back.search))).toBe('/studentgo/app/')
  })

  test('the same answer once more', async () => {
    const client = browser()
    const back = await away(client)
    const attempt = client.cookies.get(attemptCookie) ?? ''
    expect(locationOf(await client.get(back.pathname + back.search))).toBe('/studentgo/app/')
    const replay = makeClient(world.platform, new Map([[attemptCookie, attempt]]))
    expect(locationOf(await replay.get(back.pathname + back.search))).toBe(failed)
    expect(replay.cookies.has(sessionCookie)).toBe(false)
  })

  test('an answer after ten minutes', async () => {
    const client = browser()
    const back = await away(client)
    clock.pass({ minutes: 10 })
    expect(locationOf(await client.get(back.pathname + back.search))).toBe(failed)
  })

  test('another issuer in the answer', async () => {
    const client = browser()
    const back = await away(client)
    back.searchParams.set('iss', 'https://evil.example')
    expect(locationOf(await client.get(back.pathname + back.search))).toBe(failed)
    expect(client.cookies.has(sessionCookie)).toBe(false)
  })

  test('a code that the provider did not give', async () => {
    const client = browser()
    const back = await away(client)
    back.searchParams.set('code', 'made-up')
    expect(locationOf(await client.get(back.pathname + back.search))).toBe(failed)
  })

  test.each([
    ['no query', ''],
    ['an empty query', '?'],
    ['an empty state', '?state='],
    ['a code alone', '?code=a'],
    ['two states', '?state=a&state=b'],
    ['a state of 9,000 signs', `?state=${'x'.repeat(9000)}`],
    ['NUL', '?state=%00'],
    ['broken UTF-8', '?state=%ff'],
  ])('an address with %s', async (_what, query) => {
    const client = await world.anyone()
    const answer = await client.get(`/rest/v1/public/oidc/callback${query}`)
    expect([answer.status, locationOf(answer)]).toEqual([302, failed])
  })

  test('a person who refuses at the provider is back at sign-in, with the page they wanted', async () => {
    provider.visitor = 'nobody'
    expect(await goRound(browser())).toBe('/studentgo/app/login')
    const wanted = `${start}?service=${encodeURIComponent('/studentgo/app/absence')}`
    expect(await goRound(browser(), wanted)).toBe('/studentgo/app/login?service=%2Fstudentgo%2Fapp%2Fabsence')
  })

  test('HEAD and other methods start nothing', async () => {
    for (const method of ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      const answer = await world.platform.fastify.inject({ method, url: start })
      expect(answer.statusCode).toBe(404)
    }
  })
})

describe('signing out', () => {
  test('of a session from the school ends at the school, which sends back to our goodbye', async () => {
    provider.visitor = { subject: 'sub-aada' }
    const client = browser()
    await goRound(client)
    const out = await client.post<{ location: string }>('/rest/v1/session/logout', {})
    const address = new URL(out.body.location)
    expect(address.origin).toBe(provider.issuer)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: clientId,
      post_logout_redirect_uri: `${portal}/studentgo/app/login?signedOut=1`,
    })
    expect((await fetch(address)).status).toBe(200)
    expect((await client.get('/rest/v1/session')).body).toBeNull()
  })

  test('of a local session stays here', async () => {
    const client = await world.as('joonas.vainio')
    const out = await client.post('/rest/v1/session/logout', {})
    expect(out.body).toEqual({ location: '/studentgo/app/login?signedOut=1' })
  })
})

test('with MPASSid a student is found by the learner number', async () => {
  const learner = 'urn:oid:1.3.6.1.4.1.16161.1.1.27'
  const mpassid = await makeWorld({
    now: testNow,
    settings: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_PROFILE: 'mpassid',
    },
  })
  const personId = await mpassid.personId('amina.warsame')
  const student = await mpassid.database.db
    .selectFrom('student')
    .select('learner_oid')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  for (const [subject, claims, to] of [
    ['mpass-1', { [learner]: student.learner_oid }, '/studentgo/app/'],
    ['mpass-2', { [learner]: '1.2.246.562.24.00000000000' }, '/studentgo/app/error/user-not-found'],
    ['mpass-3', { preferred_username: 'amina.warsame' }, '/studentgo/app/error/user-not-found'],
  ] as const) {
    provider.visitor = { subject, claims }
    const client = makeClient(mpassid.platform)
    const back = await provider.walk(locationOf(await client.get(start)))
    expect(locationOf(await client.get(back.pathname + back.search))).toBe(to)
  }
  await mpassid.close()
})

describe('the provider is down', () => {
  test('the sign-in page says so, signed-in users are not affected, signing out works', async () => {
    const weak = await startIdentityProvider(portal)
    const port = Number(new URL(weak.issuer).port)
    const own = await makeWorld({
      settings: { OIDC_ISSUER: weak.issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    })
    const down = '/studentgo/app/login?problem=provider-unavailable'
    const signedIn = makeClient(own.platform)
    weak.visitor = { subject: 'a', claims: { preferred_username: 'aada.kuisma' } }
    const back = await weak.walk(locationOf(await signedIn.get(start)))
    await signedIn.get(back.pathname + back.search)
    const halfway = makeClient(own.platform)
    const late = await weak.walk(locationOf(await halfway.get(`${start}?service=/studentgo/app/absence`)))
    await weak.close()

    expect(locationOf(await halfway.get(late.pathname + late.search))).toBe(
      `${down}&service=%2Fstudentgo%2Fapp%2Fabsence`,
    )
    const fresh = await makeWorld({
      settings: { OIDC_ISSUER: weak.issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    })
    expect(locationOf(await makeClient(fresh.platform).get(start))).toBe(down)
    const local = await fresh.as('joonas.vainio')
    expect((await local.get('/rest/v1/code/countries')).status).toBe(200)

    expect((await signedIn.get<Session>('/rest/v1/session')).body.username).toBe('aada.kuisma')
    const out = await signedIn.post<{ location: string }>('/rest/v1/session/logout', {})
    expect(out.status).toBe(200)

    const again = await startIdentityProvider(portal, port)
    again.visitor = { subject: 'b', claims: { preferred_username: 'joonas.vainio' } }
    const client = makeClient(fresh.platform)
    const home = await again.walk(locationOf(await client.get(start)))
    expect(locationOf(await client.get(home.pathname + home.search))).toBe('/studentgo/app/')
    await again.close()
    await own.close()
    await fresh.close()
  })
})

test('without a provider there is no such sign-in', async () => {
  const plain = await makeWorld()
  expect((await makeClient(plain.platform).get(start)).status).toBe(404)
  await plain.close()
})
