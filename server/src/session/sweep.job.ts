import type { Db } from '../platform/database/database.ts'
import { sweepThrottle } from '../platform/http/throttle.ts'
import { sweepWriteCounts } from '../platform/http/write-limit.ts'
import type { Platform } from '../platform/platform.ts'

const hour = 3_600_000
const deviceDays = 365
const idempotencyHours = 48

/** Deletes what is over: sessions, sign-ins never finished, old failures, forgotten devices, old retry keys. */
export async function sweep(db: Db, now: Date): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * hour).toISOString()
  await db.deleteFrom('login_session').where('expires_at', '<', before(0)).execute()
  await db.deleteFrom('login_attempt').where('expires_at', '<', before(0)).execute()
  await db.deleteFrom('logout_token').where('expires_at', '<', before(0)).execute()
  await db
    .deleteFrom('known_device')
    .where('last_used_at', '<', before(deviceDays * 24))
    .execute()
  await db.deleteFrom('idempotency_record').where('created_at', '<', before(idempotencyHours)).execute()
  await sweepThrottle(db, now)
  await sweepWriteCounts(db, now)
}

/** Sweeps every hour while the server runs; a time that fails is made up for by the next. */
export function sweepHourly({ fastify, db, clock }: Platform): void {
  const timer = setInterval(() => {
    sweep(db, clock.now()).catch((error: unknown) => fastify.log.warn({ err: error }, 'sweeping failed'))
  }, hour)
  timer.unref()
  fastify.addHook('onClose', async () => clearInterval(timer))
}
