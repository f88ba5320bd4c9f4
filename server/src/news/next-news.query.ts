import { makeNextInstant } from '../platform/versions/next-instant.ts'
import { nextNews } from './news.sql.ts'

/** Says of an answer with news that it holds until news appear or disappear. */
export const untilNextNews = makeNextInstant(['news'], async (db, now) => {
  const [found] = await nextNews(db, { now: now.toISOString() })
  return found?.at ?? null
})
