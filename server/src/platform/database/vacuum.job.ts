import { sql } from 'kysely'
import { everyMidnight } from '../jobs/job-runner.ts'
import type { Platform } from '../platform.ts'
import type { Db } from './database.ts'

/** Makes the space of changed and deleted rows usable again, and refreshes the planner's statistics. */
export async function vacuum(db: Db): Promise<void> {
  await sql`vacuum analyze`.execute(db)
}

/** Every night for the embedded database, which has no process of its own for it as PostgreSQL has. */
export function defineVacuum({ jobs, db, database, clock }: Platform): void {
  if (database.kind === 'embedded') jobs.define('vacuum', () => vacuum(db), everyMidnight(clock.timeZone))
}
