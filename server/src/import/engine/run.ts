import type { Db } from '../../platform/database/database.ts'
import type { Refusal } from './fault-groups.rules.ts'
import type { ReportProgress } from './progress.ts'

/** One run of the importer: its transaction, its source, and its time. */
export interface Run {
  db: Db
  /** The prefix of every source id in the database, so that two sources never meet: `primus:`. */
  prefix: string
  now: Date
  today: string
  timeZone: string
  /** The hashes of initial passwords by person. */
  hashes: ReadonlyMap<string, string>
  /** The files that rows name, by name. */
  storedFiles: ReadonlyMap<string, StoredPicture>
  /** Reports a row that was left alone, and why. */
  warn: (warning: Refusal) => void
  progress: ReportProgress
}

/** A stored file; a picture has a width and a height. */
export interface StoredPicture {
  /** None in a trial run, where nothing is stored. */
  fileId: number | null
  width: number | null
  height: number | null
}

/** What those need to know who tell people of what a run has written. */
export type WrittenRun = Pick<Run, 'db' | 'now' | 'today' | 'timeZone'>

/** What happened to the records of one kind. */
export interface Counts {
  created: number
  updated: number
  ended: number
  unchanged: number
}

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
