import { schoolDateOf, startOfSchoolDay } from '@studentgo/protocol/rules/calendar'
import { sql } from 'kysely'
import { type Db, transaction } from '../../platform/database/database.ts'
import { daily } from '../../platform/jobs/job-runner.ts'
import type { Platform } from '../../platform/platform.ts'
import { keptFrom } from './thread.rules.ts'

/** Each day deletes threads that nobody has written in for so long that they are not kept any more. */
export function defineThreadSweep({ jobs, db, clock: { timeZone } }: Platform): void {
  jobs.define(
    'sweep-threads',
    (_subject, now) => transaction(db, tx => sweepThreads(tx, now, timeZone)),
    daily,
  )
}

/** With the threads go the files that came with them and are used for nothing else. */
export async function sweepThreads(db: Db, now: Date, timeZone: string): Promise<void> {
  const before = startOfSchoolDay(keptFrom(schoolDateOf(now, timeZone)), timeZone)
  const old = sql`select t.id from message_thread t
    where not exists (select from message m where m.thread_id = t.id and m.at >= ${before})`
  const { rows: uses } = await sql<{ id: number }>`
    delete from attachment_use where module = 'MESSAGE'
      and object_id in (select m.id from message m where m.thread_id in (${old}))
    returning attachment_id as id`.execute(db)
  await sql`delete from message_thread where id in (${old})`.execute(db)
  await sql`
    delete from attachment a where a.id = any(${uses.map(use => use.id)}::bigint[]) and a.category = 'MESSAGE'
      and not exists (select from attachment_use u where u.attachment_id = a.id)`.execute(db)
}
