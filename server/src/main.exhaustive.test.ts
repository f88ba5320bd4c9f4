import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browserAt, signIn } from '../test/processes/browser-at.ts'
import { killed, type ServerProcess, serverProcesses } from '../test/processes/server-process.ts'

let folder: string
const servers = serverProcesses(() => ({ DATA_DIR: folder }))

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'studentgo-start-'))
})
afterEach(() => servers.killAll())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function answers(origin: string): Promise<boolean> {
  return (await fetch(`${origin}/rest/v1/session`)).status === 200
}

describe('the folder of the embedded database', () => {
  test('belongs to one server: a second one refuses, says why, and harms nothing', async () => {
    const first = await servers.serve()
    const second = servers.launch()
    const [code] = await once(second.child, 'exit')
    expect(code).toBe(1)
    expect(second.said().trim()).toBe(
      `${folder} is in use by the server with process number ${first.child.pid}; stop it first`,
    )
    expect(await answers(first.origin)).toBe(true)
  })

  test('is taken over after a server that was killed, and released by one that was stopped', async () => {
    await killed(await servers.serve())
    expect(existsSync(join(folder, 'server.lock'))).toBe(true)
    const second = await servers.serve()
    expect(await answers(second.origin)).toBe(true)
    second.child.kill('SIGTERM')
    const [code] = await once(second.child, 'exit')
    expect(code).toBe(0)
    expect(existsSync(join(folder, 'server.lock'))).toBe(false)
  })
})

test.each([
  ['PORT', { PORT: 'eighty' }],
  ['WORKERS', { WORKERS: '2' }],
  [
    'NOW',
    {
      NODE_ENV: 'production',
      EMBEDDED: 'on',
      PUBLIC_ORIGIN: 'https://a.example',
      NOW: '2026-11-23T09:00:00Z',
    },
  ],
  ['DATABASE_URL', { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://a.example' }],
])('a bad %s stops the start with one line that names it', async (name, settings) => {
  const { child, said } = servers.launch(settings as Record<string, string>)
  const [code] = await once(child, 'exit')
  expect(code).toBe(1)
  expect(said()).toMatch(new RegExp(`^${name}: [^\\n]+\\n$`))
})

describe('the demo school in production', () => {
  const production = {
    NODE_ENV: 'production',
    EMBEDDED: 'on',
    PUBLIC_ORIGIN: 'https://a.example',
    // The line with the address is written at this level.
    LOG_LEVEL: 'info',
  }
  let own: string
  beforeEach(() => {
    own = mkdtempSync(join(tmpdir(), 'studentgo-production-'))
  })
  afterEach(() => rmSync(own, { recursive: true, force: true }))

  async function start(settings: Record<string, string>): Promise<ServerProcess & { origin: string }> {
    const server = servers.launch({ ...production, DATA_DIR: own, ...settings })
    // The log and the greeting come in either order.
    for (const line of [/StudentGo: /, /listening at /]) {
      await expect.poll(() => server.said(), { timeout: 120_000 }).toMatch(line)
    }
    const [, origin = ''] = /listening at (http:[^"]+)/.exec(server.said()) ?? []
    return { ...server, origin }
  }

  test('is not loaded into an empty embedded database by itself', async () => {
    const server = await start({ DEMO: '' })
    expect(await signIn(browserAt(server.origin), 'aada.kuisma')).toBe(403)
    expect(server.said()).not.toMatch(/demo/i)
  })

  test('is loaded by its setting, and each start warns that it is there', async () => {
    const warning = /^WARNING: .*demo accounts.*passphrase.*$/m
    const first = await start({ DEMO: 'on' })
    expect(await signIn(browserAt(first.origin), 'aada.kuisma')).toBe(200)
    expect(first.said()).toMatch(warning)
    await killed(first)
    expect((await start({ DEMO: '' })).said()).toMatch(warning)
  })
})
