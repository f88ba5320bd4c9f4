import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { killed, serverProcesses } from '../test/world/server-process.ts'

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
  test('belongs to one server: a second one refuses before it could have started, says why, and harms nothing', async () => {
    const launched = performance.now()
    const first = await servers.serve()
    const startTime = performance.now() - launched
    const times: number[] = []
    for (let count = 0; count < 3; count++) {
      const before = performance.now()
      const second = servers.launch()
      const [code] = await once(second.child, 'exit')
      times.push(performance.now() - before)
      expect(code).toBe(1)
      expect(second.said().trim()).toBe(
        `${folder} is in use by the server with process number ${first.child.pid}; stop it first`,
      )
    }
    // Against each other, so that a busy machine slows both.
    expect(Math.min(...times)).toBeLessThan(startTime / 2)
    expect(await answers(first.origin)).toBe(true)
  })

  test('is taken over after a server that was killed, and let go by one that was stopped', async () => {
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
