import type { Refusal } from '../../src/import/engine/fault-groups.rules.ts'
import type { ImportReport } from '../../src/import/engine/report.ts'
import { importFolder } from '../../src/import/import-folder.ts'
import type { ImportOptions } from '../../src/import/import-run.ts'
import { testNow, testTimeZone } from '../world/test-time.ts'
import type { World } from '../world/world.ts'
import { inFolder, type SampleFolder } from './sample-folder.ts'

/** At the moment of the tests, with passwords hashed to «hash». One sample school is in many sources of a world. */
export const usual = {
  now: new Date(testNow),
  timeZone: testTimeZone,
  hash: async () => 'hash',
  acceptDoubles: true,
}

/** Imports a folder of a source into the school of a test, at the moment of the tests. Passwords are hashed to «hash». */
export function importSample(
  { database }: World,
  folder: SampleFolder,
  source: string,
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> {
  return inFolder(path => importFolder(database, path, { ...usual, ...options }), folder, source)
}

/** All that a report says of faults, whatever became of their rows. */
export function faultsIn({
  refusals,
  leftOut,
  warnings,
}: Pick<ImportReport, 'refusals' | 'leftOut' | 'warnings'>): Refusal[] {
  const ofCells = warnings.map(one => ({
    ...one,
    reason: one.reason.replace(/; the cell stays as it was$/, ''),
  }))
  return [...refusals, ...leftOut, ...ofCells]
}
