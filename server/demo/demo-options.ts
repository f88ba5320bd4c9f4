import { fileURLToPath } from 'node:url'
import type { Files } from '../src/platform/files/files.ts'

export interface DemoOptions {
  now: Date
  timeZone: string
  hash: (password: string) => Promise<string>
  progress?: (line: string) => void
  /** Takes the files of the demo school; without one their rows point at nothing. */
  files?: Files
}

/** The import folder of Kuutsalmen ammattiopisto; `portal/` in it holds what people have done in the portal. */
export const demoFolder = fileURLToPath(new URL('../../demo/kuutsalmi', import.meta.url))
