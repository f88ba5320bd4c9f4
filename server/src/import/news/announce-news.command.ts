import { sql } from 'kysely'
import { urgentNewsJob } from '../../news/urgent-news.job.ts'
import type { Db } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/job-queue.ts'

/** Schedules one notification of this run's urgent news for its publication; a source's first run notifies nobody. */
export async function announceNews(db: Db, prefix: string, now: Date, isFirst: boolean): Promise<void> {
  const { rows } = await sql<{ id: number; at: string }>`
    update news set announced_at = greatest(published_at, ${now})
    where category = 'URGENT' and state = 'PUBLISHED' and announced_at is null and starts_with(source_id, ${prefix})
    returning id, announced_at as at`.execute(db)
  if (isFirst) return
  for (const { id, at } of rows) {
    await enqueue(db, { kind: urgentNewsJob, subject: id, at: new Date(at), now })
  }
}
