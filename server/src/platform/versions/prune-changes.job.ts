import { sql } from 'kysely'
import { everybody } from '../database/changes/trigger-functions.ts'
import type { Db } from '../database/database.ts'
import { hourly } from '../jobs/job-runner.ts'
import type { Platform } from '../platform.ts'
import { pruning } from './versions.ts'

/** Every request reads the changes that concern everybody. */
const mostOfEverybody = 50
const mostInAll = 200_000

/**
 * Deletes the changes whose transactions are over, and notes that in a change of its own, which is a part of every version: no
 * version that was known before comes again.
 */
export async function pruneChanges(db: Db): Promise<void> {
  await sql`
    with gone as (delete from data_change where at < pg_snapshot_xmin(pg_current_snapshot()))
    insert into data_change (subject, source, at) values (${everybody}, ${pruning}, pg_current_xact_id())`.execute(
    db,
  )
}

/** Every hour, when there are many, because all answers have to be composed again after it. */
export function definePruningOfChanges({ jobs, db }: Platform): void {
  const pruneMany = async () => {
    const { rows } = await sql<{ areMany: boolean }>`
      select count(*) filter (where subject = ${everybody}) > ${mostOfEverybody} or count(*) > ${mostInAll} as "areMany"
      from data_change`.execute(db)
    if (rows[0]?.areMany) await pruneChanges(db)
  }
  jobs.define('prune-changes', pruneMany, hourly)
}
