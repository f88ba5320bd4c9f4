import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { Localised } from '@studentgo/protocol/shapes'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { applyAccounts } from './accounts.ts'
import { applyMarks, applyRollCalls } from './apply-attendance.ts'
import { applyCurriculum, applyStudyDetails } from './apply-curriculum.ts'
import { applyDemonstrations } from './apply-demonstrations.ts'
import { applyGuidance } from './apply-guidance.ts'
import { applyOffers } from './apply-offers.ts'
import { applyPeople } from './apply-people.ts'
import { applyPersonalEvents } from './apply-personal-events.ts'
import { applyPlans } from './apply-plans.ts'
import { applySessions } from './apply-sessions.ts'
import { applySchool, applyTeaching } from './apply-teaching.ts'
import type { SchoolRecords } from './records.ts'
import type { Counts, Run } from './stage.ts'
import { sumOf } from './tally.ts'

export interface ApplyOptions {
  /** Whose records these are, `primus` for example; it stands before every source id in the database. */
  source: string
  now: Date
  timeZone: string
  /** The hashes of initial passwords, awaited last so that they are made while the rest is written. */
  hashes: Promise<ReadonlyMap<string, string>>
  progress?: (line: string) => void
  /** What the clock says at the end. */
  finishedAt?: () => Date
}

/**
 * Brings the database in step with the records, in the caller's transaction: creates what is new, updates
 * what differs, ends what this source no longer has. Answers what happened, by kind.
 */
export async function applyRecords(
  db: Db,
  records: SchoolRecords,
  options: ApplyOptions,
): Promise<Map<string, Counts>> {
  const { now, timeZone, progress = () => undefined } = options
  const run: Run = { db, prefix: prefixOf(options.source), now, timeZone, progress }
  const today = schoolDateOf(now, timeZone)
  const tallies = new Map<string, Counts>()
  const tally = (kind: string, counts: Counts) => tallies.set(kind, counts)
  await prepare(db)
  await applySchool(run, records, tally)
  await applyCurriculum(run, records, tally)
  await applyPeople(run, records, today, tally)
  await applyStudyDetails(run, records, tally)
  await applyTeaching(run, records, today, tally)
  await applyPlans(run, records, tally)
  await applyDemonstrations(run, records, tally)
  await applyPersonalEvents(run, records, today, tally)
  if (records.offers) tally('offers', await applyOffers(run, records.offers))
  if (records.sessions) tally('sessions', await applySessions(run, records.sessions))
  if (records.rollCalls) tally('roll calls', await applyRollCalls(run, records.rollCalls))
  if (records.marks) tally('absence marks', await applyMarks(run, records.marks))
  await applyGuidance(run, records, tally)
  if (records.accounts) tally('accounts', await applyAccounts(run, records.accounts, await options.hashes))
  if (records.providerName) await nameProvider(db, records.providerName)
  await noteRun(db, options, sumOf(tallies))
  return tallies
}

export function prefixOf(source: string): string {
  return `${source}:`
}

/** A large school takes longer than a request may, and two imports never run into each other. */
async function prepare(db: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
  await sql`select pg_advisory_xact_lock(7302)`.execute(db)
}

/** A portal without a name takes the school's; a name that is there stays. */
async function nameProvider(db: Db, name: Localised): Promise<void> {
  await db
    .insertInto('provider')
    .values({ name: JSON.stringify(name) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

async function noteRun(db: Db, options: ApplyOptions, sum: Counts): Promise<void> {
  await db
    .insertInto('import_run')
    .values({
      source: options.source,
      started_at: options.now,
      finished_at: options.finishedAt?.() ?? options.now,
      ...sum,
    })
    .execute()
}
