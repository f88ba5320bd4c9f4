import type { Watch } from '../engine/run.ts'
import { comingRows, type Differences, endedOf, missingRows } from './differences.sql.ts'

/** Collects the first rows of each kind that a run brings, changes and ends. */
export function watchDifferences(found: Map<string, Differences>): Watch {
  return async (run, table, kind, gone) => {
    const coming = await comingRows(run, table)
    const missing = await missingRows(run, table, gone)
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
