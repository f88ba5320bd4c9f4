import { fileURLToPath } from 'node:url'

export interface DemoOptions {
  now: Date
  timeZone: string
  hash: (password: string) => Promise<string>
  progress?: (line: string) => void
}

/** The import folder of Kuutsalmen ammattiopisto; `portal/` in it holds what people have done in the portal. */
export const demoFolder = fileURLToPath(new URL('../../demo/kuutsalmi', import.meta.url))
