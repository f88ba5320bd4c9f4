import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassphrase } from '../../demo/personas.ts'
import { makeApp } from '../../src/app.ts'
import type { WebBuild } from '../../src/pages/web-build.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { type Answer, type Client, makeClient, makeWorld, type World } from '../world/world.ts'
import { expectHeaders } from './refusal.ts'

const css = 'body{margin:0}'
const script = 'window.isEarly = true'
const hashOf = (content: string) => `sha256-${createHash('sha256').update(content).digest('base64')}`

let world: World
let folder: string
let withPages: Platform
let aada: Client
let anyone: Client

beforeAll(async () => {
  world = await makeWorld()
  folder = mkdtempSync(join(tmpdir(), 'studentgo-pages-'))
  for (const name of ['app-A1b2C3d4.js', 'service-worker.js']) {
    writeFileSync(join(folder, name), '//')
  }
  const rendered = { body: '<p>page</p>', boot: '', found: true, sources: [], area: 'public' as const }
  const build: WebBuild = {
    publicFolder: folder,
    stamp: 'A1b2C3d4',
    css,
    stylesheet: 'style.css',
    styleHash: hashOf(css),
    entry: 'app-A1b2C3d4.js',
    earlyClicks: script,
    scriptHash: hashOf(script),
    preload: [],
    screens: {},
    texts: {},
    render: {
      render: async () => rendered,
      answer: async () => rendered,
      publicPageOf: path => (path === '/login' ? path : undefined),
    },
  }
  const { environment } = world.platform
  withPages = await makeApp({ environment, database: world.database, build })
  aada = makeClient(withPages, (await world.as('aada.kuisma')).cookies)
  anyone = makeClient(withPages)
})
afterAll(async () => {
  await withPages.fastify.close()
  await world.close()
  rmSync(folder, { recursive: true })
})

describe('every answer carries the headers, whatever its status', () => {
  const notice = { kind: 'SICK', startDate: '2026-11-23', endDate: '2026-11-23', reasonCode: 'T' }
  const cases: [string, number, () => Promise<Answer>][] = [
    ['an answer', 200, () => aada.get('/rest/v1/session')],
    ['a page', 200, () => aada.get('/studentgo/app/')],
    ['a file', 200, () => anyone.get('/studentgo/app/public/app-A1b2C3d4.js')],
    ['texts', 200, () => anyone.get('/education/app/rest/v1/public/translationtexts/student/fi/common')],
    ['a page that sends on', 302, () => anyone.get('/studentgo/app/')],
    ['the front door', 302, () => anyone.get('/')],
    ['what the browser still has', 304, () => unchanged()],
    ['bad input', 400, () => aada.get('/rest/v1/session?x=1')],
    ['no session', 401, () => anyone.get('/rest/v1/session/all')],
    ['not permitted', 403, () => anyone.post('/rest/v1/session/logout', {})],
    ['not found', 404, () => anyone.get('/nothing')],
    ['not found below the pages', 404, () => anyone.get('/studentgo/app/public/nothing.js')],
    ['a conflict', 409, () => veera().then(client => client.post('/rest/v1/absence', notice))],
    ['too large', 413, () => aada.put('/rest/v1/locale/', { language: 'x'.repeat(300_000) })],
    [
      'another kind of content',
      415,
      () => aada.send('PUT', '/rest/v1/locale/', 'x', { 'content-type': 'text/plain' }),
    ],
    ['too many', 429, () => tooMany()],
    ['a fault inside', 500, () => fault()],
  ]

  test.each(cases)('%s: %i', async (_what, status, ask) => {
    const answer = await ask()
    expect(answer.status).toBe(status)
    expectHeaders(answer)
  })

  async function veera(): Promise<Client> {
    return makeClient(withPages, (await world.as('veera.salo')).cookies)
  }

  async function unchanged() {
    const first = await aada.get('/rest/v1/code/countries')
    return aada.send('GET', '/rest/v1/code/countries', undefined, {
      'if-none-match': String(first.headers.etag),
    })
  }

  async function tooMany() {
    const client = makeClient(withPages)
    await client.get('/rest/v1/session')
    const sign = (password: string) =>
      client.post('/rest/v1/session/login', { username: 'eino.kuisma', password })
    for (let count = 0; count < 6; count++) await sign('wrong')
    return sign(demoPassphrase)
  }

  async function fault() {
    const broken = await makeWorld()
    const client = await broken.as('aada.kuisma')
    await broken.database.runScript('alter table student_group rename to elsewhere')
    const answer = await client.get('/rest/v1/session')
    await broken.close()
    return answer
  }
})

test('the policy allows our own files and what is inside the page, and nothing else', async () => {
  const { headers } = await aada.get('/studentgo/app/')
  expect(String(headers['content-security-policy']).split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' '${hashOf(script)}'`,
    `style-src 'self' '${hashOf(css)}'`,
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types portal-sw',
    'report-to csp',
  ])
  expect(headers['reporting-endpoints']).toBe('csp="/rest/v1/public/csp-report"')
})

describe('who may keep an answer', () => {
  test.each([
    ['/rest/v1/session', 'no-store, private'],
    ['/studentgo/app/', 'no-store, private'],
    ['/rest/v1/nothing', 'no-store, private'],
    ['/studentgo/app/public/app-A1b2C3d4.js', 'public, max-age=31536000, immutable'],
    ['/studentgo/app/public/manifest.webmanifest', 'public, max-age=300'],
    ['/studentgo/app/public/service-worker.js', 'no-cache'],
  ])('%s: %s', async (address, expected) => {
    expect((await aada.get(address)).headers['cache-control']).toBe(expected)
  })

  test('the worker alone may reach beyond its folder', async () => {
    const worker = await anyone.get('/studentgo/app/public/service-worker.js')
    expect(worker.headers['service-worker-allowed']).toBe('/studentgo')
    const other = await anyone.get('/studentgo/app/public/app-A1b2C3d4.js')
    expect(other.headers).not.toHaveProperty('service-worker-allowed')
  })
})

test('the browser may read nothing across sites, from any origin', async () => {
  for (const origin of ['https://evil.example', 'null', 'http://localhost:8080']) {
    const answer = await aada.send('GET', '/rest/v1/session', undefined, { origin })
    expect(Object.keys(answer.headers).filter(name => name.startsWith('access-control'))).toEqual([])
    const preflight = await withPages.fastify.inject({
      method: 'OPTIONS',
      url: '/rest/v1/session/device',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'x-xsrf-token',
      },
    })
    expect(preflight.statusCode).toBe(404)
    expect(Object.keys(preflight.headers).filter(name => name.startsWith('access-control'))).toEqual([])
  }
})

test('a session that has ended sends its pages to the page that says so, with the way back', async () => {
  const client = makeClient(withPages, new Map([['__Host-ps', 'A'.repeat(43)]]))
  const away = await client.get('/studentgo/app/timetable?week=2026-W48')
  expect([away.status, away.headers.location]).toEqual([
    302,
    '/studentgo/app/error/session-expired?service=%2Fstudentgo%2Fapp%2Ftimetable%3Fweek%3D2026-W48',
  ])
})
