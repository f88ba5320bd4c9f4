import type { Watch } from '../engine/sync.sql.ts'
import { comingRows, type Differences, endedOf, missingRows, type Naming } from './differences.sql.ts'

/** Collects the first rows of each kind that a run creates, updates and ends. */
export function watchDifferences(found: Map<string, Differences>, naming: Naming): Watch {
  return async (run, table, kind, gone) => {
    const coming = await comingRows(run, table, naming)
    const missing = await missingRows(run, table, gone, naming)
    return async () => {
      const ended = await endedOf(run, table, missing)
      const before = found.get(kind)
      found.set(kind, {
        created: [...(before?.created ?? []), ...coming.created],
        updated: [...(before?.updated ?? []), ...coming.updated],
        ended: [...(before?.ended ?? []), ...ended],
      })
    }
  }
}
