import type { WriteLimit } from '@studentgo/protocol/endpoint'
import { sql } from 'kysely'
import { makeConcurrencyLimiter } from '../../concurrency-limiter.ts'
import type { Db } from '../../database/database.ts'
import type { Platform } from '../../platform.ts'
import { keyedHash } from '../../secrets.ts'
import { Problem } from '../problems.ts'
import { networkOf, tooManyRequests } from './throttle.ts'

/** Without a session a network counts as one: a whole school may sit behind it, and come in at eight. */
const limitOfNetwork: WriteLimit = { times: 6000, seconds: 600, of: 'network' }
/** The limit of refused calls: more than a person gets by old links and expired rights. */
const limitOfRefusals: WriteLimit = { times: 60, seconds: 60, of: 'refusals' }
/** Longer than any window of a limit. */
const forgetAfterHours = 1.5

/**
 * Writes of one network change the same row, and wait for each other at the database: in a rush they would hold every
 * connection meanwhile, which signed-in people need.
 */
const networkLimiter = makeConcurrencyLimiter({ atOnce: 2, waiting: 1000, maxPerKey: 500 })

/** Counts a write of a person, or a reading that has a limit; throws `too-many-requests` when it is one too many. */
export function countPersonsCall(
  { db }: Platform,
  personId: number,
  action: string,
  limit: WriteLimit,
  now: Date,
): Promise<void> {
  return countWrite(db, `person ${personId}`, action, limit, now)
}

/** Takes back a reading that was counted and then refused: nobody got anything of it. */
export async function forgivePersonsCall({ db }: Platform, personId: number, action: string): Promise<void> {
  await db
    .updateTable('write_count')
    .set(eb => ({ writes: eb('writes', '-', 1) }))
    .where('writer', '=', `person ${personId}`)
    .where('action', '=', action)
    .where('writes', '>', 0)
    .execute()
}

/** The same of an assessor, by the link. */
export function countAssessorsCall(
  { db }: Platform,
  linkId: number,
  action: string,
  limit: WriteLimit,
  now: Date,
): Promise<void> {
  return countWrite(db, `assessor ${linkId}`, action, limit, now)
}

/** Counts what a person is refused, a reading too, since each leaves a row in the audit; throws as for a write. */
export function countPersonsRefusal({ db }: Platform, personId: number, now: Date): Promise<void> {
  return countWrite(db, `person ${personId}`, 'refused', limitOfRefusals, now)
}

/** Counts a write of somebody without a session, by the network of their address. */
export function countNetworkWrite(
  { db, secrets }: Platform,
  address: string,
  action: string,
  now: Date,
): Promise<void> {
  const network = keyedHash(secrets.throttle, `network ${networkOf(address)}`)
  return networkLimiter(() => countWrite(db, network, action, limitOfNetwork, now), network)
}

/** Counts something that is done for a name which nobody has to prove; false when it is one too many, without a word. */
export async function countQuietly(
  { db, secrets }: Platform,
  name: string,
  action: string,
  limit: WriteLimit,
  now: Date,
): Promise<boolean> {
  try {
    await countWrite(db, keyedHash(secrets.throttle, name), action, limit, now)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

async function countWrite(
  db: Db,
  writer: string,
  action: string,
  limit: WriteLimit,
  now: Date,
): Promise<void> {
  const { times, seconds } = limit
  const windowStart = new Date(now.getTime() - seconds * 1000)
  const { rows } = await sql<{ writes: number; startedAt: string }>`
    insert into write_count as w (writer, action, writes, window_started_at) values (${writer}, ${action}, 1, ${now})
    on conflict (writer, action) do update set
      writes = case when w.window_started_at <= ${windowStart} then 1 else w.writes + 1 end,
      window_started_at = case when w.window_started_at <= ${windowStart} then ${now} else w.window_started_at end
    returning writes, window_started_at as "startedAt"`.execute(db)
  const [counted] = rows
  if (counted === undefined || counted.writes <= times) return
  throw tooManyRequests(new Date(Date.parse(counted.startedAt) + seconds * 1000), now, limit)
}

/** Deletes expired counts. */
export async function sweepWriteCounts(db: Db, now: Date): Promise<void> {
  const stale = new Date(now.getTime() - forgetAfterHours * 3_600_000)
  await db.deleteFrom('write_count').where('window_started_at', '<', stale.toISOString()).execute()
}
