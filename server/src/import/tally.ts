import type { Counts } from './stage.ts'

/** Notes what happened to the records of one kind. */
export type Tally = (kind: string, counts: Counts) => void

export function sumOf(tallies: ReadonlyMap<string, Counts>): Counts {
  const sum: Counts = { created: 0, updated: 0, ended: 0, unchanged: 0 }
  for (const counts of tallies.values()) {
    sum.created += counts.created
    sum.updated += counts.updated
    sum.ended += counts.ended
    sum.unchanged += counts.unchanged
  }
  return sum
}
