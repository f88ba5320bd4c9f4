import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import type { Localised } from '@studentgo/protocol/shapes'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { Refusal } from './engine/fault-groups.rules.ts'
import type { ReportProgress } from './engine/progress.ts'
import { type Counts, type Run, type StoredPicture, sumOf } from './engine/run.ts'
import type { ListPart } from './engine/stage.sql.ts'
import { syncRows, type Watch } from './engine/sync.sql.ts'
import type { Table } from './engine/table.ts'
import type { SchoolRecords } from './records.ts'
import { tables } from './tables.ts'

export interface ApplyOptions {
  /** Whose records these are, `primus` for example; it is the prefix of every source id in the database. */
  source: string
  now: Date
  timeZone: string
  /** The hashes of initial passwords, awaited last so that they are made while the rest is written. */
  hashes: Promise<ReadonlyMap<string, string>>
  /** The files that rows name, which have been stored already. */
  storedFiles?: ReadonlyMap<string, StoredPicture>
  /** Called with rows that were left alone. */
  warn?: (warning: Refusal) => void
  progress?: ReportProgress
  /** What the clock says at the end. */
  finishedAt?: () => Date
  /** Where the records are those of a part: what of each list is written and may end. */
  part?: ReadonlyMap<string, ListPart>
  /** Looks at what is about to become of each table. */
  watch?: Watch
  /** Looks at the room on the disk before a table is written. */
  beforeTable?: () => Promise<void>
}

function ignore(): void {}

/**
 * Synchronises the database with the records, in the caller's transaction: creates what is new, updates
 * what differs, ends what this source no longer has. Answers the counts by kind.
 */
export async function applyRecords(
  db: Db,
  records: SchoolRecords,
  options: ApplyOptions,
): Promise<Map<string, Counts>> {
  const { now, timeZone, storedFiles = new Map(), progress = ignore, warn = ignore } = options
  const today = schoolDateOf(now, timeZone)
  const prefix = prefixOf(options.source)
  const run: Run = { db, prefix, now, today, timeZone, hashes: new Map(), storedFiles, progress, warn }
  const tallies = new Map<string, Counts>()
  await prepare(db)
  const firstPersonId = await nextPersonId(db)
  const { providerName, ...lists } = records
  const rowsByList: Record<string, Iterable<object> | undefined> = lists
  for (const [list, table] of Object.entries<Table<object>>(tables)) {
    const rows = rowsByList[list]
    if (rows === undefined || (table.needs !== undefined && rowsByList[table.needs] === undefined)) continue
    await options.beforeTable?.()
    // Passwords were hashed while the rest was written.
    if (list === 'accounts') run.hashes = await options.hashes
    const kind = table.kind ?? list.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    tallies.set(
      kind,
      await syncRows(run, table, rows, { kind, watch: options.watch, part: options.part?.get(list) }),
    )
  }
  if (providerName) await nameProvider(db, providerName)
  await noteRun(db, options, sumOf(tallies), firstPersonId)
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

export async function hasRunBefore(db: Db, source: string): Promise<boolean> {
  const run = await db
    .selectFrom('import_run')
    .select('id')
    .where('source', '=', source)
    .limit(1)
    .executeTakeFirst()
  return run !== undefined
}

/** An id above those of all existing people. */
async function nextPersonId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) + 1 as id from person`.execute(db)
  return rows[0]?.id ?? 0
}

async function noteRun(db: Db, options: ApplyOptions, sum: Counts, firstPersonId: number): Promise<void> {
  await db
    .insertInto('import_run')
    .values({
      source: options.source,
      started_at: options.now,
      finished_at: options.finishedAt?.() ?? options.now,
      first_person_id: firstPersonId,
      ...sum,
    })
    .execute()
}
