import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export interface ServerProcess {
  child: ChildProcess
  /** Everything it has printed so far. */
  said: () => string
}

export interface ServerProcesses {
  /** Starts the real server, as `npm start` does. */
  launch(more?: Record<string, string>): ServerProcess
  /** Starts it and waits until it answers; tells where. */
  serve(): Promise<ServerProcess & { origin: string }>
  killAll(): void
}

/** Servers in processes of their own, on a port that is free. */
export function serverProcesses(settings: () => Record<string, string>): ServerProcesses {
  const running: ChildProcess[] = []

  function launch(more: Record<string, string> = {}): ServerProcess {
    const fixed = { PATH: process.env.PATH, NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', DEMO: 'off' }
    const child = spawn(process.execPath, [main], {
      env: { ...fixed, ...settings(), ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.push(child)
    let text = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', part => {
        text += part
      })
    }
    return { child, said: () => text }
  }

  return {
    launch,
    async serve() {
      const server = launch()
      for (;;) {
        const origin = /http:\/\/localhost:\d+/.exec(server.said())?.[0]
        if (origin !== undefined) return { ...server, origin }
        if (server.child.exitCode !== null) throw new Error(`the server stopped: ${server.said()}`)
        await new Promise(resolve => setTimeout(resolve, 20))
      }
    },
    killAll() {
      for (const child of running.splice(0)) child.kill('SIGKILL')
    },
  }
}

/** Ends a server as a power switch would. */
export async function killed({ child }: ServerProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}
