import type { LimitedThing } from '@studentgo/protocol/problem'
import { subErrorOf } from '@studentgo/protocol/problem'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { writeStatement } from '../../database/statement.ts'
import { Problem } from '../problems.ts'

/** Delay 1, 2, 4 … 900 s from the sixth failure on; forgotten 12 hours after the last one (security 4.5). */
const freeFailures = 5
const longestDelaySeconds = 900
const forgetAfterHours = 12
const networkFailures = 30
const networkWindowMinutes = 10

/** Throws `too-many-requests` with the seconds to wait while the key is blocked. */
async function checkThrottle(db: Db, key: string, of: LimitedThing, now: Date): Promise<void> {
  const row = await db
    .selectFrom('throttle')
    .select('blocked_until')
    .where('key', '=', key)
    .where('blocked_until', '>', now.toISOString())
    .executeTakeFirst()
  if (row?.blocked_until != null) throw tooManyRequests(new Date(row.blocked_until), now, { of })
}

/** The refusal of somebody who may come back at this time: it names the limit, and until when. */
export function tooManyRequests(
  until: Date,
  now: Date,
  { of, times }: { of: LimitedThing; times?: number },
): Problem {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  const params = { count: seconds, of, until: until.toISOString(), ...(times === undefined ? {} : { times }) }
  return new Problem('too-many-requests', {
    retryAfterSeconds: seconds,
    subErrors: [subErrorOf('too-many-requests', undefined, params)],
  })
}

/**
 * Counts an attempt on an account (or on an account from a device of its own) as a failure before the
 * password is looked at, and throws `too-many-requests` while the key is blocked. One statement asks and
 * counts, so that many attempts at once, on several instances, get no more tries than one after another.
 * A successful sign-in resets the counter (`forgetFailures`).
 */
export async function countAttempt(
  db: Db,
  key: string,
  of: 'signIn' | 'passwords' | 'factorCodes',
  now: Date,
): Promise<void> {
  const stale = new Date(now.getTime() - forgetAfterHours * 3_600_000)
  const change = sql`
    failures = case when t.window_started_at < ${stale} then 1 else t.failures + 1 end,
    window_started_at = ${now},
    blocked_until = case
      when t.window_started_at < ${stale} or t.failures < ${freeFailures} then null
      else ${now}::timestamptz + least(${longestDelaySeconds}, power(2, least(t.failures - ${freeFailures}, 20)))
        * interval '1 second'
    end`
  await countUnlessBlocked(db, { key, of, now, change })
}

/** Counts a network's attempts, such as codes of documents, before the check; only failures stay counted. */
export async function countNetworkAttempt(
  db: Db,
  key: string,
  of: 'documentCodes',
  now: Date,
): Promise<void> {
  const windowStart = new Date(now.getTime() - networkWindowMinutes * 60_000)
  const change = sql`
    failures = case when t.window_started_at < ${windowStart} then 1 else t.failures + 1 end,
    window_started_at = case when t.window_started_at < ${windowStart} then ${now} else t.window_started_at end,
    blocked_until = case
      when t.window_started_at >= ${windowStart} and t.failures + 1 >= ${networkFailures}
      then ${now}::timestamptz + ${networkWindowMinutes} * interval '1 minute'
      else null
    end`
  await countUnlessBlocked(db, { key, of, now, change })
}

interface Count {
  key: string
  of: LimitedThing
  now: Date
  change: RawBuilder<unknown>
}

async function countUnlessBlocked(db: Db, count: Count): Promise<void> {
  const { key, of, now, change } = count
  const counted = await sql`
    insert into throttle as t (key, failures, window_started_at) values (${key}, 1, ${now})
    on conflict (key) do update set ${change}
    where t.blocked_until is null or t.blocked_until <= ${now}
    returning failures`.execute(db)
  if (counted.rows.length > 0) return
  await checkThrottle(db, key, of, now)
  // Somebody signed in between the two statements, which lifted the block.
  await countUnlessBlocked(db, count)
}

/**
 * Takes the turn of a key, of which there is one in `seconds` for everybody together; answers how many seconds are left
 * where somebody else has it.
 */
export async function takeTurn(db: Db, key: string, seconds: number, now: Date): Promise<number | undefined> {
  const next = new Date(now.getTime() + seconds * 1000)
  const taken = await sql`
    insert into throttle as t (key, failures, window_started_at, blocked_until) values (${key}, 0, ${now}, ${next})
    on conflict (key) do update set window_started_at = ${now}, blocked_until = ${next}
    where t.blocked_until is null or t.blocked_until <= ${now}
    returning key`.execute(db)
  if (taken.rows.length > 0) return undefined
  const row = await db
    .selectFrom('throttle')
    .select('blocked_until')
    .where('key', '=', key)
    .executeTakeFirst()
  const until = row?.blocked_until == null ? now : new Date(row.blocked_until)
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
}

/** Takes back a counted attempt that was no failure, or whose password was never checked. */
export async function forgiveAttempt(db: Db, key: string): Promise<void> {
  await db
    .updateTable('throttle')
    .set(eb => ({ failures: eb('failures', '-', 1), blocked_until: null }))
    .where('key', '=', key)
    .where('failures', '>', 0)
    .execute()
}

export const forgetFailures = writeStatement((db, params: { key: string }) =>
  db.deleteFrom('throttle').where('key', '=', params.key),
)

/** Deletes expired counts. */
export async function sweepThrottle(db: Db, now: Date): Promise<void> {
  const stale = new Date(now.getTime() - forgetAfterHours * 3_600_000)
  await db.deleteFrom('throttle').where('window_started_at', '<', stale.toISOString()).execute()
}

/** The network of an address: IPv4 /24, IPv6 /56. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+)\.\d+$/i.exec(address)
  if (mapped) return `${mapped[1]}.0/24`
  if (!address.includes(':')) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  const [head = '', tail] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right].map(group => group.padStart(4, '0'))
  return `${groups.slice(0, 3).join(':')}:${(groups[3] ?? '0000').slice(0, 2)}00::/56`
}
