import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '../src/platform/database/postgres/open-postgres.ts'
import { healthOf } from './processes/health-of.ts'
import { headersOfStudents } from './processes/race.ts'
import { startProxy } from './processes/round-robin-proxy.ts'
import { type ServingProcess, serve, serverProcesses } from './processes/server-process.ts'
import { makePostgresCopy } from './school/school-copy.ts'
import { testNow } from './world/test-time.ts'
import { until } from './world/until.ts'
import { liftWriteLimits } from './world/write-limits.ts'

let settings: Record<string, string>
let drop: () => Promise<void>
let headers: Record<string, string>
const servers = serverProcesses(() => settings)

beforeAll(async () => {
  const copy = await makePostgresCopy()
  drop = copy.drop
  settings = {
    DATABASE_URL: copy.url,
    NOW: testNow,
    HEALTH_PORT: '0',
    DRAIN_SECONDS: '5',
    DATABASE_POOL: '8',
  }
  const database = await openPostgres(copy.url, 1)
  await liftWriteLimits(database)
  const { person_id: personId } = await database.db
    .selectFrom('account')
    .where('username', '=', 'aada.kuisma')
    .select('person_id')
    .executeTakeFirstOrThrow()
  headers = (await headersOfStudents(database, [personId]))[0] ?? {}
  await database.close()
})
afterEach(() => servers.killAll())
afterAll(() => drop())

interface Told {
  status: number
  connection: string | undefined
}

function ask(
  origin: string,
  path: string,
  agent: Agent | false,
  method = 'GET',
  body?: object,
): Promise<Told> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, {
      agent,
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    })
    sent.on('error', reject)
    sent.on('response', response => {
      response.resume()
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }),
      )
    })
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

test.each(['1', '2'])(
  'a server of %s processes that gets SIGTERM answers on every connection once more',
  async workers => {
    settings.WORKERS = workers
    const server = await servers.serve()
    const clients = Array.from({ length: 40 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    const all = () => Promise.all(clients.map(client => ask(server.origin, '/rest/v1/session', client)))
    expect(new Set((await all()).map(told => told.connection))).toEqual(new Set(['keep-alive']))
    const ended = once(server.child, 'exit')
    server.child.kill('SIGTERM')
    await until(
      'the server to be not ready',
      async () => (await healthOf(server)('/health/ready')).status === 503 || undefined,
    )
    expect(await all()).toEqual(clients.map(() => ({ status: 200, connection: 'close' })))
    expect((await ask(server.origin, '/rest/v1/session', false)).status).toBe(200)
    expect(await ended).toEqual([0, null])
  },
)

test('a request that still waits when the time is over is refused in the envelope, and the server ends', async () => {
  settings.WORKERS = '1'
  settings.DRAIN_SECONDS = '1'
  const server = await servers.serve()
  const line = connect(Number(new URL(server.origin).port), '127.0.0.1')
  let text = ''
  line.on('data', part => {
    text += part
  })
  line.write(
    'POST /rest/v1/public/config HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  )
  await once(line, 'connect')
  await ask(server.origin, '/rest/v1/session', false)
  const ended = once(server.child, 'exit')
  server.child.kill('SIGTERM')
  await once(line, 'close')
  const [head = '', body = '{}'] = text.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 503 /)
  expect(head).toMatch(/^retry-after: 1$/im)
  expect(head).toMatch(/^x-content-type-options: nosniff$/im)
  expect(JSON.parse(body)).toMatchObject({ httpStatusCode: 503, body: null, subErrors: [{ code: 'busy' }] })
  expect(await ended).toEqual([0, null])
})

test('behind a proxy two servers are restarted one after the other, and no reader or writer notices', async () => {
  const of = (port: string) =>
    serve({ settings: { ...settings, DEMO: 'off', WORKERS: '1', DRAIN_SECONDS: '2', PORT: port } })
  const pair: ServingProcess[] = await Promise.all([of('0'), of('0')])
  const proxy = await startProxy(pair.map(({ origin }) => origin))
  let isOver = false
  let count = 0
  const failures: unknown[] = []
  /** Connections on which something came that no proxy sends twice, and that the closing of the port met before the server. */
  let unbegun = 0
  const languages = ['fi', 'se', 'en']
  const calls = [
    () => ask(proxy.origin, '/rest/v1/session', false),
    () => ask(proxy.origin, '/rest/v1/code/countries', false),
    () => ask(proxy.origin, '/rest/v1/locale/', false, 'PUT', { language: languages[count % 3] }),
  ]
  const post = () => ask(proxy.origin, '/rest/v1/public/config', false, 'POST', {})
  const people = [...calls, post]
    .flatMap(call => [call, call])
    .map(async call => {
      while (!isOver) {
        count++
        const told = await call().catch((error: unknown) => ({ status: String(error) }))
        if (call === post && told.status === 502) unbegun++
        else if (told.status !== 200) failures.push(told.status)
      }
    })
  for (const [at, server] of pair.entries()) {
    await until('requests to go through', () => count > 500 * (at + 1) || undefined)
    await server.stop()
    pair[at] = await of(new URL(server.origin).port)
  }
  await until('enough requests', () => count >= 5000 || undefined)
  isOver = true
  await Promise.all(people)
  proxy.stop()
  await Promise.all(pair.map(server => server.stop()))
  expect(failures).toEqual([])
  // Two people send one after the other, and two ports closed.
  expect(unbegun).toBeLessThanOrEqual(4)
})
