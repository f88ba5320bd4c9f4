import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { everyMidnight } from '../jobs/job-runner.ts'
import type { Platform } from '../platform.ts'
import { everybody } from './trigger-functions.ts'

/**
 * Deletes the changes whose transactions are over, and notes that in a change of its own, which is a part of every version: no
 * version that was known before comes again.
 */
export async function pruneChanges(db: Db): Promise<void> {
  await sql`
    with gone as (delete from data_change where at < pg_snapshot_xmin(pg_current_snapshot()))
    insert into data_change (subject, source, at) values (${everybody}, 'data_change', pg_current_xact_id())`.execute(
    db,
  )
}

/** Every night, when answers end anyway. */
export function definePruningOfChanges({ jobs, db, clock }: Platform): void {
  jobs.define('prune-changes', () => pruneChanges(db), everyMidnight(clock.timeZone))
}
