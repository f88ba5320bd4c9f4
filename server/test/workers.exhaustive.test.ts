import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '../src/platform/database/postgres/open-postgres.ts'
import { browserAt, signIn } from './processes/browser-at.ts'
import { figureIn, healthOf } from './processes/health-of.ts'
import { isRunning } from './processes/is-running.ts'
import { type ServerProcess, serverProcesses } from './processes/server-process.ts'
import { makePostgresCopy, postgresUrl } from './school/school-copy.ts'
import { testNow } from './world/test-time.ts'
import { until } from './world/until.ts'

let settings: Record<string, string>
let drop: () => Promise<void>
let server: Awaited<ReturnType<typeof servers.serve>>
const servers = serverProcesses(() => settings)

beforeAll(async () => {
  const copy = await makePostgresCopy()
  drop = copy.drop
  // At this level a worker writes a line with its process number when it listens.
  settings = { DATABASE_URL: copy.url, NOW: testNow, WORKERS: '2', LOG_LEVEL: 'info', HEALTH_PORT: '0' }
  server = await servers.serve()
})
afterAll(async () => {
  servers.killAll()
  await drop()
})

/** The process numbers of the workers, in the order in which they began to listen. */
function workersOf({ said }: ServerProcess): number[] {
  return [...said().matchAll(/"pid":(\d+).*Server listening/g)].map(match => Number(match[1]))
}

test('two workers report once where they serve, and a session opened at one is known to the other', async () => {
  expect(workersOf(server)).toHaveLength(2)
  expect(server.said().match(/StudentGo: /g)).toHaveLength(1)
  const send = browserAt(server.origin)
  expect(await signIn(send, 'aada.kuisma')).toBe(200)
  for (let count = 0; count < 6; count++) expect(await send('GET', '/rest/v1/home')).toBe(200)
  expect(await send('PUT', '/rest/v1/locale/', { language: 'en' })).toBe(200)
  expect(await send('PUT', '/rest/v1/locale/', { language: 'fi' })).toBe(200)
})

test('the figures are those of all workers together', async () => {
  const count = async () => {
    const { text } = await healthOf(server)('/metrics')
    const route = { method: 'GET', route: '/rest/v1/openapi.json', status: '200' }
    return {
      requests: figureIn(text, 'studentgo_request_seconds_count', route) ?? 0,
      signIns: figureIn(text, 'studentgo_sign_ins_total', { outcome: 'done' }) ?? 0,
      connections: figureIn(text, 'studentgo_database_connections', { state: 'idle' }) ?? 0,
    }
  }
  const before = await count()
  for (let sent = 0; sent < 6; sent++) await browserAt(server.origin)('GET', '/rest/v1/openapi.json')
  expect(await signIn(browserAt(server.origin), 'joonas.vainio')).toBe(200)
  const after = await count()
  expect(after).toMatchObject({ requests: before.requests + 6, signIns: before.signIns + 1 })
  expect(after.connections).toBeGreaterThanOrEqual(2)
})

test('failures to sign in are counted together, whichever worker receives them', async () => {
  const answers: number[] = []
  for (let count = 0; count < 7; count++) {
    answers.push(await signIn(browserAt(server.origin), 'joonas.vainio', 'not the passphrase'))
  }
  expect(answers).toEqual([403, 403, 403, 403, 403, 403, 429])
})

test('a second start on the same port gives up, and says why', async () => {
  const second = servers.launch({ PORT: new URL(server.origin).port, LOG_LEVEL: 'silent' })
  const [code] = await once(second.child, 'exit')
  expect(code).toBe(1)
  expect(second.said()).toContain('EADDRINUSE')
  expect(second.said()).toContain('a worker ended before it could serve')
})

test('a worker that is killed comes back; meanwhile the other knows everybody', async () => {
  const send = browserAt(server.origin)
  expect(await signIn(send, 'aada.kuisma')).toBe(200)
  const first = workersOf(server)
  for (const [before, pid] of first.entries()) {
    process.kill(pid, 'SIGKILL')
    expect((await healthOf(server)('/health/ready')).status).toBe(200)
    let unanswered = 0
    await until('a worker in place of the killed one', async () => {
      const status = await send('GET', '/rest/v1/home').catch(() => undefined)
      if (status !== 200) unanswered++
      return workersOf(server).length > first.length + before || undefined
    })
    // The one that was on its way to the killed worker.
    expect(unanswered).toBeLessThanOrEqual(1)
  }
  // Both who knew of the signing in are gone.
  expect(first.some(isRunning)).toBe(false)
  expect(await send('GET', '/rest/v1/home')).toBe(200)
})

test('a request to a worker that is killed is answered by the other, or cut off', async () => {
  const [first = 0] = workersOf(server).slice(-2)
  process.kill(first, 'SIGSTOP')
  const asked = Array.from({ length: 12 }, () =>
    browserAt(server.origin)('GET', '/rest/v1/session').catch((error: Error) => error.message),
  )
  const before = workersOf(server).length
  process.kill(first, 'SIGKILL')
  for (const told of await Promise.all(asked)) expect(told).not.toBe('no answer')
  await until('a worker in place of the killed one', () => workersOf(server).length > before || undefined)
})

test('without a database they are alive and not ready; one that hangs is not waited for', async () => {
  const hanging = workersOf(server).at(-1) ?? 0
  process.kill(hanging, 'SIGSTOP')
  expect((await healthOf(server)('/health/ready')).status).toBe(200)
  process.kill(hanging, 'SIGCONT')
  const url = new URL(settings.DATABASE_URL ?? '')
  const admin = await openPostgres(postgresUrl(), 1)
  await admin.runScript(`alter database ${url.pathname.slice(1)} allow_connections false`)
  await admin.runScript(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${url.pathname.slice(1)}'`,
  )
  expect((await healthOf(server)('/health/live')).status).toBe(200)
  expect((await healthOf(server)('/health/ready')).status).toBe(503)
  await admin.runScript(`alter database ${url.pathname.slice(1)} allow_connections true`)
  await expect
    .poll(async () => (await healthOf(server)('/health/ready')).status, { timeout: 10_000 })
    .toBe(200)
  await admin.close()
})

test('all end when they are asked to', async () => {
  server.child.kill('SIGTERM')
  const [code] = await once(server.child, 'exit')
  expect(code).toBe(0)
  expect(workersOf(server).some(isRunning)).toBe(false)
})

test('no worker is left behind when the process that started them is killed', async () => {
  const other = await servers.serve()
  other.child.kill('SIGKILL')
  await expect.poll(() => workersOf(other).some(isRunning), { timeout: 5000 }).toBe(false)
})
