import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './harness.ts'

/** Fills a folder with the demo school once for all journeys, each of which copies it. */
export default async function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'studentgo-journeys-'))
  const server = await startServer({ DATA_DIR: folder })
  await server.stop()
  process.env.JOURNEY_SCHOOL = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
