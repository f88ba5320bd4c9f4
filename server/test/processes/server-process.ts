import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const endsWithParent = new URL('ends-with-parent.ts', import.meta.url).href

export interface ServerProcess {
  child: ChildProcess
  /** Everything it has printed so far. */
  said: () => string
}

/** A server that answers. */
export interface ServingProcess extends ServerProcess {
  origin: string
  stop(): Promise<void>
}

export interface Launch {
  settings: Record<string, string>
  program?: string
  flags?: string[]
  /** Where the sources lie, when they are not these. */
  sources?: string
}

/** Starts the real server as `npm start` does, on a free port; it never outlives this process. */
export function launchServer({
  settings,
  program = 'server/src/main.ts',
  flags = [],
  sources = root,
}: Launch): ServerProcess {
  const child = spawn(process.execPath, [...flags, '--import', endsWithParent, program], {
    cwd: sources,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PORT: '0',
      DRAIN_SECONDS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', part => {
      text += part
    })
  }
  return { child, said: () => text }
}

/** Starts it and waits until it answers; throws what it said when it ended before. */
export async function serve(launch: Launch): Promise<ServingProcess> {
  const server = launchServer(launch)
  const { child, said } = server
  // Listened for from the start: one that a test has killed has ended before it is stopped.
  const ended = once(child, 'exit')
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /StudentGo: (http:\/\/[^/]+)\//.exec(said())?.[1]
      if (found !== undefined) resolve(found)
    })
    void ended.then(() => reject(new Error(`the server ended: ${said()}`)))
  })
  return {
    ...server,
    origin,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

export interface ServerProcesses {
  launch(more?: Record<string, string>): ServerProcess
  serve(): Promise<ServingProcess>
  killAll(): void
}

/** The servers of a test file, without the demo school. */
export function serverProcesses(settings: () => Record<string, string>): ServerProcesses {
  const running: ChildProcess[] = []
  return {
    launch(more = {}) {
      const server = launchServer({ settings: { DEMO: 'off', ...settings(), ...more } })
      running.push(server.child)
      return server
    },
    async serve() {
      const server = await serve({ settings: { DEMO: 'off', ...settings() } })
      running.push(server.child)
      return server
    },
    killAll() {
      for (const child of running.splice(0)) child.kill('SIGKILL')
    },
  }
}

/** Kills a server as a power failure would. */
export async function killed({ child }: ServerProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}
