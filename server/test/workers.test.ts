import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoPassphrase } from '../demo/personas.ts'
import { makePostgresCopy } from './world/postgres-copy.ts'
import { type ServerProcess, serverProcesses } from './world/server-process.ts'
import { testNow } from './world/snapshot.ts'

let url: string
let drop: () => Promise<void>
// At this level a worker writes a line with its process number when it listens.
const servers = serverProcesses(() => ({
  DATABASE_URL: url,
  NOW: testNow,
  WORKERS: '2',
  LOG_LEVEL: 'info',
}))

beforeAll(async () => {
  ;({ url, drop } = await makePostgresCopy())
})
afterEach(() => servers.killAll())
afterAll(() => drop())

/** Somebody's browser, which makes a connection for each request: they go to the workers in turn. */
function browserAt(origin: string) {
  const cookies = new Map<string, string>()
  return (method: string, path: string, body?: object): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = request(`${origin}${path}`, {
        agent: false,
        method,
        timeout: 2000,
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
          'content-type': 'application/json',
        },
      })
      sent.on('timeout', () => sent.destroy(new Error('no answer')))
      sent.on('error', reject)
      sent.on('response', response => {
        for (const line of response.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      })
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
}

async function signIn(send: ReturnType<typeof browserAt>, username: string, password = demoPassphrase) {
  await send('GET', '/rest/v1/session')
  return send('POST', '/rest/v1/session/login', { username, password })
}

/** The process numbers of the workers, in the order in which they began to listen. */
function workersOf({ said }: ServerProcess): number[] {
  return [...said().matchAll(/"pid":(\d+).*Server listening/g)].map(match => Number(match[1]))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('a start with two workers', () => {
  test('says once where it serves, and who signed in at one is known to the other', async () => {
    const server = await servers.serve()
    expect(workersOf(server)).toHaveLength(2)
    expect(server.said().match(/StudentGo: /g)).toHaveLength(1)
    const send = browserAt(server.origin)
    expect(await signIn(send, 'aada.kuisma')).toBe(200)
    for (let count = 0; count < 6; count++) expect(await send('GET', '/rest/v1/home')).toBe(200)
    expect(await send('PUT', '/rest/v1/locale/', { language: 'en' })).toBe(200)
    expect(await send('PUT', '/rest/v1/locale/', { language: 'fi' })).toBe(200)
  })

  test('counts failures to sign in together, whichever worker hears them', async () => {
    const { origin } = await servers.serve()
    const answers: number[] = []
    for (let count = 0; count < 7; count++) {
      answers.push(await signIn(browserAt(origin), 'joonas.vainio', 'not the passphrase'))
    }
    expect(answers).toEqual([403, 403, 403, 403, 403, 403, 429])
  })

  test('brings back a worker that is killed; meanwhile the other knows everybody', async () => {
    const server = await servers.serve()
    const send = browserAt(server.origin)
    expect(await signIn(send, 'aada.kuisma')).toBe(200)
    const first = workersOf(server)
    for (const [killed, pid] of first.entries()) {
      process.kill(pid, 'SIGKILL')
      const answers: (number | Error)[] = []
      while (workersOf(server).length < 3 + killed) {
        answers.push(await send('GET', '/rest/v1/home').catch((error: Error) => error))
      }
      expect(answers.filter(answer => answer === 200).length).toBeGreaterThan(answers.length - 3)
    }
    // Both who signed the student in are gone.
    expect(first.some(isRunning)).toBe(false)
    expect(await send('GET', '/rest/v1/home')).toBe(200)
  })

  test.each(['SIGTERM', 'SIGINT'] as const)('ends whole on %s', async signal => {
    const server = await servers.serve()
    server.child.kill(signal)
    const [code] = await once(server.child, 'exit')
    expect(code).toBe(0)
    expect(workersOf(server).some(isRunning)).toBe(false)
  })

  test('leaves no worker behind when the process that started them is killed', async () => {
    const server = await servers.serve()
    server.child.kill('SIGKILL')
    await expect.poll(() => workersOf(server).some(isRunning), { timeout: 5000 }).toBe(false)
  })

  test('gives up when its port is taken', async () => {
    const { origin } = await servers.serve()
    const second = servers.launch({ PORT: new URL(origin).port, LOG_LEVEL: 'silent' })
    const [code] = await once(second.child, 'exit')
    expect(code).toBe(1)
    expect(second.said()).toContain('EADDRINUSE')
    expect(second.said()).toContain('a worker ended before it could serve')
  })
})
