import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { figureIn, healthOf } from '../../../test/processes/health-of.ts'
import { serverProcesses } from '../../../test/processes/server-process.ts'
import { version } from '../version.ts'

let folder: string
let origin: string
let health: ReturnType<typeof healthOf>
const servers = serverProcesses(() => ({ DATA_DIR: folder, HEALTH_PORT: '0' }))

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studentgo-health-'))
  const server = await servers.serve()
  origin = server.origin
  health = healthOf(server)
})
afterAll(() => {
  servers.killAll()
  rmSync(folder, { recursive: true, force: true })
})

test('a server that serves is alive and ready', async () => {
  expect(await health('/health/live')).toEqual({ status: 200, text: `yes\nversion ${version}\n` })
  expect(await health('/health/ready')).toEqual({ status: 200, text: `yes\nversion ${version}\n` })
  expect((await health('/rest/v1/session')).status).toBe(404)
})

test('the metrics report requests by pattern, statements, sign-ins, jobs, the queue and the event loop', async () => {
  await fetch(`${origin}/rest/v1/code/countries`)
  const { status, text } = await health('/metrics')
  expect(status).toBe(200)
  const route = { method: 'GET', route: '/rest/v1/code/:list', status: '401' }
  expect(figureIn(text, 'studentgo_request_seconds_count', route)).toBe(1)
  expect(figureIn(text, 'studentgo_statement_seconds_count', { outcome: 'done' })).toBeGreaterThan(5)
  expect(figureIn(text, 'studentgo_password_checks_waiting', {})).toBe(0)
  expect(figureIn(text, 'studentgo_jobs', { state: 'failed' })).toBe(0)
  expect(figureIn(text, 'nodejs_eventloop_lag_p99_seconds', {})).toBeGreaterThan(0)
  expect(text).toContain('# TYPE studentgo_sign_ins_total counter')
})

test.each(['/health/live', '/health/ready', '/metrics'])('%s cannot be reached from outside', async path => {
  expect((await fetch(`${origin}${path}`)).status).toBe(404)
})

test('in production it warns that no proxy is named, and then that everybody comes from one private address', async () => {
  const server = servers.launch({
    NODE_ENV: 'production',
    EMBEDDED: 'on',
    LOG_LEVEL: 'info',
    DATA_DIR: join(folder, 'production'),
    PUBLIC_ORIGIN: 'http://localhost:8080',
  })
  for (const line of [/Health: /, /listening at /]) {
    await expect.poll(() => server.said(), { timeout: 120_000 }).toMatch(line)
  }
  const [, here = ''] = /listening at (http:[^"]+)/.exec(server.said()) ?? []
  expect(server.said()).toMatch(/^TRUST_PROXY is empty: /m)
  const ready = () => healthOf(server)('/health/ready')
  expect(await ready()).toEqual({ status: 200, text: `yes\nversion ${version}\n` })
  for (let count = 0; count < 20; count++) await fetch(`${here}/rest/v1/session`)
  const { status, text } = await ready()
  expect(status).toBe(200)
  expect(text).toMatch(
    /^yes\nversion \S+\nWARNING: all requests come from 127\.0\.0\.1 and TRUST_PROXY is empty/,
  )
  // The log has it once.
  expect(server.said().match(/all requests come from 127/g)).toHaveLength(1)
})
