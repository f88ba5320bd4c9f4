import type { Endpoint } from '@studentgo/protocol/endpoint'
import { changePassword } from '@studentgo/protocol/password'
import { addressOf } from '@studentgo/protocol/paths'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApp } from '../../src/app.ts'
import type { WebBuild } from '../../src/pages/web-build.ts'
import { xsrfCookie } from '../../src/platform/http/browser/cookies.ts'
import { type Client, makeClient, makeWorld, type World } from '../world/world.ts'
import {
  addressOfRequest,
  clientFor,
  endpoints,
  reads,
  send,
  trueExamples,
  writes,
} from './endpoint-requests.ts'
import { expectHeaders, expectRefusal } from './refusal.ts'
import { seedExtraFixtures } from './seed-extra-fixtures.ts'
import { routesServedBy } from './served-routes.ts'

let world: World
let stranger: Client
let aadaId: number

beforeAll(async () => {
  world = await makeWorld()
  stranger = await world.anyone()
  aadaId = await world.personId('aada.kuisma')
  await seedExtraFixtures(world.database.db, aadaId)
})
afterAll(() => world.close())

const forSomebody = endpoints.filter(([, endpoint]) => endpoint.who.kind !== 'anyone')

/** Answers that are not an endpoint's: for the browser itself. */
const otherRoutes = [
  'GET /rest/v1/live',
  'GET /rest/v1/public/notifications/oneclick',
  'GET /rest/v1/public/oidc/callback',
  'GET /rest/v1/public/oidc/parent/start',
  'GET /rest/v1/public/oidc/staff/start',
  'GET /rest/v1/public/oidc/start',
  'GET /rest/v1/openapi',
  'GET /rest/v1/openapi.json',
  'POST /rest/v1/public/csp-report',
  'POST /rest/v1/public/notifications/oneclick',
  'POST /rest/v1/public/oidc/backchannel-logout',
]
const pageRoutes = [
  'GET /',
  'GET /studentgo/app',
  'GET /studentgo/app/*',
  'GET /studentgo/app/mails',
  'GET /studentgo/app/public/*',
  'GET /studentgo/app/public/:file',
  'GET /studentgo/app/public/manifest.webmanifest',
]
const forAnyone = [
  'GET /education/app/rest/v1/public/translationtexts/student/:lng/:ns',
  'GET /public/calendar/:file',
  'GET /rest/v1/session',
  'POST /rest/v1/assessor',
  'POST /rest/v1/parent',
  'POST /rest/v1/parent/invitation',
  'POST /rest/v1/parent/login',
  'POST /rest/v1/parent/login/passkey',
  'POST /rest/v1/parent/login/passkey/options',
  'POST /rest/v1/parent/resetpassword',
  'POST /rest/v1/public/browserfault',
  'POST /rest/v1/public/config',
  'POST /rest/v1/public/document',
  'POST /rest/v1/public/notifications/unsubscribe',
  'POST /rest/v1/session/login',
  'POST /rest/v1/session/login/passkey',
  'POST /rest/v1/session/login/passkey/options',
  'POST /rest/v1/session/logout',
  'POST /rest/v1/session/relogin',
  'POST /rest/v1/session/resetpassword',
  'POST /rest/v1/staff/login',
  'POST /rest/v1/staff/login/passkey',
  'POST /rest/v1/staff/login/passkey/options',
  'PUT /rest/v1/appearance',
  'PUT /rest/v1/locale/',
  'PUT /rest/v1/parent/resetpassword',
  'PUT /rest/v1/session/resetpassword',
]
/** A POST by name that changes nothing, and that the client sends before it has a token. */
const withoutToken = ['POST /rest/v1/public/config']

function routeOf(endpoint: Endpoint): string {
  return `${endpoint.method} ${addressOf(endpoint.base, endpoint.path, '')}`
}

describe('the server serves what the protocol promises', () => {
  const settings = {
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'a',
    OIDC_CLIENT_SECRET: 'b',
    PARENT_OIDC_ISSUER: 'http://127.0.0.1:9',
    PARENT_OIDC_CLIENT_ID: 'a',
    PARENT_OIDC_CLIENT_SECRET: 'b',
  }

  test('each endpoint once, and nothing else besides the addresses in these lists', async () => {
    const environment = { ...world.platform.environment, ...settings, openApi: true }
    const build = {
      publicFolder: import.meta.dirname,
      css: '',
      preload: [],
      screens: {},
    } as unknown as WebBuild
    const served = await routesServedBy(async () => {
      const withPages = await makeApp({ environment, database: world.database, build })
      await withPages.fastify.close()
    })
    const expected = [...endpoints.map(([, endpoint]) => routeOf(endpoint)), ...otherRoutes]
    const heads = (routes: string[]) => routes.filter(route => route.startsWith('HEAD '))
    const others = served.filter(route => !route.startsWith('HEAD ') && !pageRoutes.includes(route))
    expect(others).toEqual(expected.toSorted())
    expect(
      heads(served)
        .map(route => route.replace('HEAD', 'GET'))
        .filter(route => !served.includes(route)),
    ).toEqual([])
  })

  test('what anyone may call is in one list', () => {
    const open = endpoints.filter(([, endpoint]) => endpoint.who.kind === 'anyone')
    expect(open.map(([, endpoint]) => routeOf(endpoint)).toSorted()).toEqual(forAnyone.toSorted())
  })
})

describe('without a session', () => {
  test.each(forSomebody)('%s is refused as expired, also with a good token', async (_name, endpoint) => {
    const answer = await send(stranger, endpoint)
    expectRefusal(answer, 401, 'session-expired')
    expect(answer.body).toEqual({ location: '/studentgo/app/error/session-expired' })
    expect((await send(makeClient(world.platform), endpoint)).text).toBe(answer.text)
  })

  test.each(forSomebody)('%s says nothing of its shape', async (_name, endpoint) => {
    const bad = {
      query: { nonsense: 'x' },
      ...(endpoint.method === 'GET' ? {} : { body: { nonsense: 'x' } }),
    }
    expectRefusal(await send(stranger, endpoint, bad), 401, 'session-expired')
  })
})

test.each(reads)('HEAD of %s is the same without a session and with one', async (_name, endpoint) => {
  const [stranger, reader] = [makeClient(world.platform), await clientFor(world, endpoint)]
  const examples = await trueExamples(world, endpoint, aadaId)
  await expectSameHead(stranger, addressOfRequest(endpoint, examples[0]))
  for (const example of examples) {
    if ((await expectSameHead(reader, addressOfRequest(endpoint, example))) === 200) return
  }
  throw new Error('no example is answered with 200')
})

async function expectSameHead({ cookies }: Client, url: string): Promise<number> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const ask = (method: 'GET' | 'HEAD') => world.platform.fastify.inject({ method, url, headers: { cookie } })
  const [head, get] = [await ask('HEAD'), await ask('GET')]
  expect([head.statusCode, head.body]).toEqual([get.statusCode, ''])
  expectHeaders(head)
  return head.statusCode
}

describe('a person whose password is still the one that the school gave', () => {
  test('gets nothing but the page to change it', async () => {
    const { db } = world.database
    const personId = await world.personId('amina.warsame')
    await db.updateTable('account').set({ must_change: true }).where('person_id', '=', personId).execute()
    const amina = await world.as('amina.warsame')
    const barred = forSomebody.filter(
      ([name, { who }]) => name !== 'changePassword' && !['parent', 'staff', 'assessor'].includes(who.kind),
    )
    for (const [, endpoint] of barred) {
      expectRefusal(await send(amina, endpoint), 403, 'password-change-required')
    }
    expect((await send(amina, changePassword)).subErrors[0]?.code).toBe('password.wrong')
    await db.updateTable('account').set({ must_change: false }).where('person_id', '=', personId).execute()
    for (const [, endpoint] of barred) {
      expect((await send(amina, endpoint)).subErrors[0]?.code).not.toBe('password-change-required')
    }
  })
})

describe('a write without our token is refused', () => {
  test.each(writes)('%s', async (_name, endpoint) => {
    if (withoutToken.includes(routeOf(endpoint))) return
    const own = await clientFor(world, endpoint)
    const other = await world.as('joonas.vainio')
    const foreign = makeClient(world.platform, new Map(own.cookies))
    foreign.cookies.set(xsrfCookie, other.cookies.get(xsrfCookie) ?? '')
    expectRefusal(await send(foreign, endpoint), 403, 'xsrf-failed')
    expectRefusal(await send(own, endpoint, {}, { 'x-xsrf-token': '' }), 403, 'xsrf-failed')
    expectRefusal(await send(own, endpoint, {}, { origin: 'https://evil.example' }), 403, 'xsrf-failed')
    expectRefusal(await send(own, endpoint, {}, { 'sec-fetch-site': 'cross-site' }), 403, 'xsrf-failed')
    const withToken = makeClient(world.platform, new Map(own.cookies))
    expect((await send(withToken, endpoint)).subErrors[0]?.code).not.toBe('xsrf-failed')
    own.cookies.delete(xsrfCookie)
    expectRefusal(await send(own, endpoint), 403, 'xsrf-failed')
  })
})
