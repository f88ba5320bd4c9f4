import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testNow } from '../server/test/world/test-time.ts'

export interface RunningServer {
  pid: number
  /** Where its data lies. */
  folder: string
  origin: string
  base: string
  /** Where it says how it is, when it was asked to. */
  health: string | undefined
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))
/** What `npm start` hands to Node. */
const serverProcess: { flags: string[]; environment: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'scripts/server-process.json'), 'utf8'),
)

/**
 * Starts the real server as its own process, on a free port, with the demo school in a folder of its own unless the
 * settings name a database.
 */
export async function startServer(
  settings: Record<string, string> = {},
  program = 'server/src/main.ts',
): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'studentgo-journey-'))
  const child = spawn(process.execPath, [...serverProcess.flags, program], {
    cwd: root,
    env: {
      ...serverProcess.environment,
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: folder,
      NOW: testNow,
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Listened for from the start: a server that a journey has killed has ended before it is stopped.
  const ended = new Promise(resolve => child.once('exit', resolve))
  const output: string[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const { origin, health } = await addressesFrom(child, output)
  let isStopped = false
  child.once('exit', (code, signal) => {
    // A journey may kill its server, with SIGKILL; one that ends by itself says why.
    if (isStopped || signal === 'SIGKILL') return
    console.error(`the server ended with ${code ?? signal}: ${output.join('')}`)
  })
  return {
    pid: child.pid ?? 0,
    folder,
    origin,
    base: `${origin}/studentgo/app`,
    health,
    async stop() {
      isStopped = true
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function addressesFrom(
  child: ChildProcess,
  output: readonly string[],
): Promise<Pick<RunningServer, 'origin' | 'health'>> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const [, origin] = /StudentGo: (http:\/\/[^/]+)\//.exec(output.join('')) ?? []
      const [, health] = /^Health: (http:\/\/[^/]+)\//m.exec(output.join('')) ?? []
      if (origin !== undefined) resolve({ origin, health })
    })
    child.once('exit', () => reject(new Error(`the server ended: ${output.join('')}`)))
  })
}
