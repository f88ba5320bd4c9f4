import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Endpoint } from '@studentgo/protocol/endpoint'
import { allEndpoints } from '@studentgo/protocol/endpoints'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../scripts/test-scope.ts'
import { xsrfCookie } from '../../src/platform/http/browser/cookies.ts'
import { asAssessor } from '../world/assessor.ts'
import { type Client, makeWorld, type World } from '../world/world.ts'
import { type Example, examplesOf } from './arbitrary.ts'
import { forgetIds, isPastObjectCheck, staffFor, trueExamples } from './endpoint-requests.ts'
import { mutationsOf, type WireRequest, wireRequest } from './mutation.ts'
import { expectHeaders } from './refusal.ts'
import { seedExtraFixtures } from './seed-extra-fixtures.ts'
import { type TrueIds, trueIdsOf, withTrueIds } from './true-ids.ts'

// FUZZ=100000 sends more than the run of the tests; the seed of a failure is printed, FUZZ_SEED repeats it.
const requests = Number(process.env.FUZZ ?? rounds(2000, 500))
const seed = process.env.FUZZ_SEED === undefined ? {} : { seed: Number(process.env.FUZZ_SEED) }
const perEndpoint = Math.ceil(requests / 2 / allEndpoints.length)

let world: World
let aadaId: number

beforeAll(async () => {
  world = await makeWorld()
  aadaId = await world.personId('aada.kuisma')
  await seedExtraFixtures(world.database.db, aadaId)
})
afterAll(() => world.close())

const endpoints = allEndpoints.map(({ name, endpoint }) => [name, endpoint] as const)

test.each(endpoints)('%s is really reached: some requests meet what they name', async (_name, endpoint) => {
  forgetIds()
  for (const example of await trueExamples(world, endpoint, aadaId)) {
    const { statusCode, body } = await sendAsSomebody(endpoint, wireRequest(endpoint, example))
    const refusal = statusCode === 403 ? JSON.parse(body).subErrors[0].code : undefined
    if (isPastObjectCheck(statusCode, refusal)) return
  }
  throw new Error('every example ended before its handler had found what it names')
})

test.each(endpoints)('%s answers whatever fits its promise, and never breaks', async (_name, endpoint) => {
  await fc.assert(
    fc.asyncProperty(await examplesAmongTrueOnes(endpoint), async example => {
      const answer = await sendAsSomebody(endpoint, wireRequest(endpoint, example))
      expect([200, 304, 400, 403, 404, 409, 422, 429, 503]).toContain(answer.statusCode)
    }),
    { numRuns: perEndpoint, ...seed },
  )
})

test.each(endpoints)('%s answers whatever nearly fits, and never breaks', async (_name, endpoint) => {
  const nearly = (await examplesAmongTrueOnes(endpoint)).chain(example => mutationsOf(endpoint, example))
  await fc.assert(
    fc.asyncProperty(nearly, async request => {
      await sendAsSomebody(endpoint, request)
    }),
    { numRuns: perEndpoint, ...seed },
  )
})

test('afterwards no prototype is polluted, and the portal still works', async () => {
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as Record<string, unknown>).x).toBeUndefined()
  const aada = await world.as('aada.kuisma')
  expect((await aada.get('/rest/v1/code/countries')).status).toBe(200)
})

/** Examples of which most name things that are there, so that handlers have something to work on. */
async function examplesAmongTrueOnes(endpoint: Endpoint): Promise<fc.Arbitrary<Example>> {
  const ids: TrueIds = await trueIdsOf(world.database.db, aadaId)
  const examples = examplesOf(endpoint)
  return fc.oneof(
    { weight: 3, arbitrary: examples.map(example => withTrueIds(endpoint, example, ids)) },
    { weight: 1, arbitrary: examples },
  )
}

/** Sends with a good session and token, and judges what holds for every answer. */
async function sendAsSomebody(endpoint: Endpoint, request: WireRequest) {
  const client = await clientFor(endpoint)
  const answer = await sent(client.cookies, request)
  const body = bodyOf(answer)
  // Only the queue for passwords answers 503.
  if (answer.statusCode >= 500)
    expect([answer.statusCode, body]).toEqual([503, expect.stringContaining('busy')])
  expectHeaders(answer)
  const inText = endpoint.dialect === 'text' && String(answer.headers['content-type']).startsWith('text/')
  if (answer.statusCode >= 400 && request.method !== 'HEAD' && !inText) {
    const envelope = JSON.parse(body)
    expect(envelope.httpStatusCode).toBe(answer.statusCode)
    expect(envelope.subErrors.length).toBeGreaterThan(0)
  }
  expect(body).not.toMatch(/ at .*\.ts:\d|node_modules|select .* from|syntax error|PostgreSQL|violates/i)
  return { statusCode: answer.statusCode, body }
}

/** The text of an answer, which a request may have had compressed. */
function bodyOf({ headers, rawPayload }: { headers: Record<string, unknown>; rawPayload: Buffer }): string {
  const encoding = headers['content-encoding']
  if (encoding === 'gzip') return gunzipSync(rawPayload).toString()
  return (encoding === 'br' ? brotliDecompressSync(rawPayload) : rawPayload).toString()
}

function sent(cookies: Map<string, string>, { method, url, headers, payload }: WireRequest) {
  return world.platform.fastify.inject({
    method: method as 'GET',
    url,
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': cookies.get(xsrfCookie) ?? '',
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
}

let turn = 0
const kept = new Map<string, Client>()

/** A session for each call to the endpoints that end sessions, one for all calls to the others. */
async function clientFor({ who, path }: Endpoint): Promise<Client> {
  const parent = who.kind === 'parent' || (who.kind === 'studentOrParent' && turn++ % 3 === 0)
  if (who.kind === 'assessor') return asAssessor(world, await world.personId('aada.kuisma'))
  if (who.kind === 'staff') {
    const name = staffFor(who)
    // To change a factor ends sessions, and the last one taken away leaves a session that opens nothing else.
    if (/secondfactor|passkey/.test(path)) {
      kept.delete(name)
      return world.as(name, 'STAFF')
    }
    const client = kept.get(name) ?? (await world.as(name, 'STAFF'))
    kept.set(name, client)
    return client
  }
  const kind = parent ? 'PARENT' : 'STUDENT'
  if (path.startsWith('/session')) kept.delete(kind)
  const client = kept.get(kind) ?? (await world.as(parent ? 'petri.kuisma' : 'aada.kuisma', kind))
  kept.set(kind, client)
  return client
}
