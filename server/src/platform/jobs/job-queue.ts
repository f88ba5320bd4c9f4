import {
  type OnConflictBuilder,
  type OnConflictUpdateBuilder,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { Db } from '../database/database.ts'
import { type StatementBuilder, statement, writeBatch, writeStatement } from '../database/statement.ts'
import type { Tables } from '../database/tables.ts'
import { wakeWorkers } from '../live/messages.ts'

/** A job that this server has taken on. `wishes` shows whether it was enqueued again meanwhile. */
export interface TakenJob {
  id: number
  kind: string
  subject: string
  attempts: number
  wishes: number
}

/** Longer than any job takes: a worker that holds one for longer has died. */
const leaseMilliseconds = 5 * 60_000
const mostAttempts = 20
const longestPauseMilliseconds = 3 * 3_600_000
const keepFailedDays = 30

interface NewJob {
  kind: string
  subject: string | number
  at: Date
}

/**
 * Adds a job to the queue, in the transaction of what makes it necessary. One of the same kind for the same subject that
 * waits already comes at the earlier of the two times; one that runs is done once more.
 */
export async function enqueue(db: Db, { now, ...job }: NewJob & { now: Date }): Promise<void> {
  await enqueueAll(db, [job], now)
}

/** The same of several, each of its own kind or for its own subject. */
export async function enqueueAll(db: Db, jobs: readonly NewJob[], now: Date): Promise<void> {
  if (jobs.length === 0) return
  const list = { jobs: JSON.stringify(jobs) }
  if (jobs.some(({ at }) => at <= now)) await insertDueJobs(db, { list, wake: {} })
  else await insertJobs(db, list)
}

/** The statement that adds one whose subject the database computes. */
export function insertJob(
  db: StatementBuilder,
  { kind, subject, at }: { kind: string; subject: RawBuilder<string>; at: Date },
) {
  return db.insertInto('job').values({ kind, subject, run_at: at }).onConflict(addedAgain)
}

// In one order, so that two who add the same jobs never wait for each other.
const insertJobs = writeStatement((db, params: { jobs: string }) =>
  db
    .insertInto('job')
    .columns(['kind', 'subject', 'run_at'])
    .expression(
      sql`select kind, subject, at from jsonb_to_recordset(${params.jobs}::jsonb) as j (kind text, subject text, at timestamptz)
        order by kind, subject`,
    )
    .onConflict(addedAgain),
)
const insertDueJobs = writeBatch({ list: insertJobs, wake: wakeWorkers })

function addedAgain(conflict: OnConflictBuilder<Tables, 'job'>): OnConflictUpdateBuilder<Tables, 'job'> {
  return conflict.columns(['kind', 'subject']).doUpdateSet({
    run_at: sql`least(job.run_at, excluded.run_at)`,
    wishes: sql`job.wishes + 1`,
    attempts: 0,
    failed_at: null,
  })
}

/** Sees to it that a job that repeats itself is in the queue; one that is there keeps its time. */
export async function enqueueOnce(db: Db, kind: string, at: Date): Promise<void> {
  await db
    .insertInto('job')
    .values({ kind, subject: '', run_at: at })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Takes on the job that has waited longest, of those kinds that this server knows. Two servers never take the same. */
export async function takeJob(db: Db, kinds: readonly string[], now: Date): Promise<TakenJob | undefined> {
  const lockedUntil = new Date(now.getTime() + leaseMilliseconds)
  return (
    db
      .updateTable('job')
      // While it runs it has no time of its own, so that the time of a wish that comes meanwhile is the next.
      .set({ locked_until: lockedUntil, attempts: sql`attempts + 1`, run_at: sql`'infinity'` })
      .where('id', '=', eb =>
        eb
          .selectFrom('job')
          .select('id')
          .where('failed_at', 'is', null)
          .where(sql<SqlBool>`kind = any(${kinds as string[]})`)
          .where(
            sql<SqlBool>`case when locked_until is null then run_at <= ${now} else locked_until <= ${now} end`,
          )
          .orderBy('run_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'kind', 'subject', 'attempts', 'wishes'])
      .executeTakeFirst()
  )
}

/** Ends a job that is done; it stays for `again`, or for the time at which it was enqueued again meanwhile. */
export async function finishJob(db: Db, job: TakenJob, again?: Date): Promise<void> {
  if (again === undefined) {
    const { numDeletedRows } = await db
      .deleteFrom('job')
      .where('id', '=', job.id)
      .where('wishes', '=', job.wishes)
      .executeTakeFirst()
    if (numDeletedRows > 0n) return
  }
  await db
    .updateTable('job')
    .set({
      locked_until: null,
      attempts: 0,
      last_error: null,
      ...(again === undefined ? {} : { run_at: sql`least(run_at, ${again})` }),
    })
    .where('id', '=', job.id)
    .execute()
}

/** Puts a job back that failed, for a later time: half a minute at first, twice as long each time, three hours at most. */
export async function postponeJob(db: Db, job: TakenJob, now: Date, error: unknown): Promise<void> {
  const pause = Math.min(30_000 * 2 ** (job.attempts - 1), longestPauseMilliseconds)
  await db
    .updateTable('job')
    .set({
      locked_until: null,
      run_at: sql`least(run_at, ${new Date(now.getTime() + pause)})`,
      last_error: nameOf(error),
      ...(job.attempts >= mostAttempts ? { failed_at: now } : {}),
    })
    .where('id', '=', job.id)
    .execute()
}

/** What went wrong without its message, which may hold an address. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  return `${error.name}${code}`.slice(0, 200)
}

export async function sweepFailedJobs(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepFailedDays * 86_400_000)
  await db.deleteFrom('job').where('failed_at', '<', before.toISOString()).execute()
}

/** How many jobs are due, and how many were given up and not swept yet. */
export const jobCounts = statement((db, params: { now: string }) =>
  db
    .selectFrom('job')
    .select(eb => [
      eb.fn
        .countAll<number>()
        .filterWhere('failed_at', 'is', null)
        .filterWhere('run_at', '<=', params.now)
        .as('due'),
      eb.fn.countAll<number>().filterWhere('failed_at', 'is not', null).as('failed'),
    ]),
)
