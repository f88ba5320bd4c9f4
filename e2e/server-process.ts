import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../scripts/source-files.ts'
import { serve } from '../server/test/processes/server-process.ts'
import { testNow } from '../server/test/world/test-time.ts'

export interface RunningServer {
  pid: number
  /** The folder of its data. */
  folder: string
  origin: string
  base: string
  /** The address of its health endpoint, when it was started with one. */
  health: string | undefined
  stop(): Promise<void>
}

/** The flags and environment that `npm start` passes to Node. */
const asStarted: { flags: string[]; environment: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'scripts/server-process.json'), 'utf8'),
)

/**
 * Starts the real server as a separate process, on a free port, with the demo school in its own folder unless the
 * settings name a database.
 */
export async function startServer(
  settings: Record<string, string> = {},
  program = 'server/src/main.ts',
): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'studentgo-journey-'))
  const { child, said, origin, stop } = await serve({
    program,
    flags: asStarted.flags,
    settings: { ...asStarted.environment, DATA_DIR: folder, NOW: testNow, LOG_LEVEL: 'error', ...settings },
  })
  return {
    pid: child.pid ?? 0,
    folder,
    origin,
    base: `${origin}/studentgo/app`,
    health: /^Health: (http:\/\/[^/]+)\//m.exec(said())?.[1],
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
