import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { testNow } from '../world/test-time.ts'

/** A server process on a database that others use too. */
export interface ServerProcess {
  origin: string
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Starts the real server as a process of its own on a free port. */
export async function startServerProcess(
  databaseUrl: string,
  now = testNow,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '16',
      WORKERS: '1',
      NOW: now,
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const origin = await originFrom(child)
  return {
    origin,
    async stop() {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

function originFrom(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const found = /StudentGo: http:\/\/[^:/]+:(\d+)\//.exec(said)
      if (found?.[1]) resolve(`http://127.0.0.1:${found[1]}`)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', () => reject(new Error(`the server ended: ${said}`)))
  })
}
