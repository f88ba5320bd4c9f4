import type { Db } from '../platform/database/database.ts'
import { sweepThrottle } from '../platform/http/limits/throttle.ts'
import { sweepWriteCounts } from '../platform/http/limits/write-limit.ts'
import { sweepFailedJobs } from '../platform/jobs/job-queue.ts'
import { hourly } from '../platform/jobs/job-runner.ts'
import type { Platform } from '../platform/platform.ts'
import { sweepFailedNames } from './slowing.command.ts'

const hour = 3_600_000
const deviceDays = 365
/** A day longer than a device sends what waited without a network (`web/src/platform/offline/outbox-rows.ts`). */
const idempotencyDays = 15
/** As the page of notifications says. */
const notificationDays = 180

/** Deletes what is over: sessions, sign-ins never finished, links of letters that count no longer, old failures, forgotten devices, old retry keys, former addresses, old notifications. */
export async function sweep(db: Db, now: Date): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * hour).toISOString()
  await db.deleteFrom('login_session').where('expires_at', '<', before(0)).execute()
  await db.deleteFrom('login_attempt').where('expires_at', '<', before(0)).execute()
  await db.deleteFrom('former_email').where('until', '<', before(0)).execute()
  await db.deleteFrom('one_time_token').where('expires_at', '<', before(0)).execute()
  await db.deleteFrom('logout_token').where('expires_at', '<', before(0)).execute()
  await db
    .deleteFrom('known_device')
    .where('last_used_at', '<', before(deviceDays * 24))
    .execute()
  await db
    .deleteFrom('idempotency_record')
    .where('created_at', '<', before(idempotencyDays * 24))
    .execute()
  await db
    .deleteFrom('notification')
    .where('at', '<', before(notificationDays * 24))
    .execute()
  await sweepThrottle(db, now)
  await sweepFailedNames(db, now)
  await sweepWriteCounts(db, now)
  await sweepFailedJobs(db, now)
}

/** Sweeps every hour, in one of the servers. */
export function defineSweep({ jobs, db }: Platform): void {
  jobs.define('sweep', (_subject, now) => sweep(db, now), hourly)
}
