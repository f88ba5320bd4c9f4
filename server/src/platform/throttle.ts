import { sql } from 'kysely'
import type { Db } from './database.ts'
import { Problem } from './problems.ts'

/** Delay 1, 2, 4 … 900 s from the sixth failure on; forgotten 12 hours after the last one (security 4.5). */
const freeFailures = 5
const longestDelaySeconds = 900
const forgetAfterHours = 12
const networkFailures = 30
const networkWindowMinutes = 10

/** Throws `too-many-requests` with the seconds to wait while any of the keys is blocked. */
export async function checkThrottle(db: Db, keys: string[], now: Date): Promise<void> {
  const rows = await db
    .selectFrom('throttle')
    .select('blocked_until')
    .where('key', 'in', keys)
    .where('blocked_until', '>', now)
    .execute()
  const until = Math.max(0, ...rows.map(row => row.blocked_until?.getTime() ?? 0))
  if (until > 0) {
    throw new Problem('too-many-requests', {
      retryAfterSeconds: Math.max(1, Math.ceil((until - now.getTime()) / 1000)),
    })
  }
}

/** Counts a failure of an account (or of an account on a device of its own). One statement, so instances agree. */
export async function countAccountFailure(db: Db, key: string, now: Date): Promise<void> {
  const stale = new Date(now.getTime() - forgetAfterHours * 3_600_000)
  await sql`
    insert into throttle as t (key, failures, window_started_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      failures = case when t.window_started_at < ${stale} then 1 else t.failures + 1 end,
      window_started_at = ${now},
      blocked_until = case
        when t.window_started_at < ${stale} or t.failures < ${freeFailures} then null
        else ${now}::timestamptz + least(${longestDelaySeconds}, power(2, least(t.failures - ${freeFailures}, 20)))
          * interval '1 second'
      end`.execute(db)
}

/** Counts a failure from a network. Only failures count: a whole school sits behind one address. */
export async function countNetworkFailure(db: Db, key: string, now: Date): Promise<void> {
  const windowStart = new Date(now.getTime() - networkWindowMinutes * 60_000)
  await sql`
    insert into throttle as t (key, failures, window_started_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      failures = case when t.window_started_at < ${windowStart} then 1 else t.failures + 1 end,
      window_started_at = case when t.window_started_at < ${windowStart} then ${now} else t.window_started_at end,
      blocked_until = case
        when t.window_started_at >= ${windowStart} and t.failures + 1 >= ${networkFailures}
        then ${now}::timestamptz + ${networkWindowMinutes} * interval '1 minute'
        else null
      end`.execute(db)
}

export async function forgetFailures(db: Db, keys: string[]): Promise<void> {
  await db.deleteFrom('throttle').where('key', 'in', keys).execute()
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
