import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { describeRefusal, type ImportReport } from '../../src/import/engine/report.ts'
import type { RegisterOptions } from '../../src/import/registers/merge-register-document.ts'
import type { OpenDatabase } from '../../src/platform/database/database.ts'
import { testNow, testTimeZone } from '../world/test-time.ts'
import type { World } from '../world/world.ts'

type Take = (database: OpenDatabase, path: string, options: RegisterOptions) => Promise<ImportReport>

/** Takes documents of a national register into the school of a test; each run is a minute after the one before. */
export function registerTaker(world: () => World, take: Take) {
  let minutes = -200
  function options(source: string): RegisterOptions {
    minutes++
    return {
      now: new Date(Date.parse(testNow) + minutes * 60_000),
      timeZone: testTimeZone,
      hash: async () => 'hash',
      source,
    }
  }
  function takeText(source: string, text: string): Promise<ImportReport> {
    const folder = mkdtempSync(join(tmpdir(), 'studentgo-register-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const path = join(folder, 'register.json')
    writeFileSync(path, text)
    return take(world().database, path, options(source))
  }
  return { options, takeText }
}

export const linesOf = (faults: Parameters<typeof describeRefusal>[0][]) => faults.map(describeRefusal)
