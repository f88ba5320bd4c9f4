import { markNews } from '@studentgo/protocol/news'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { audienceOf } from '../news/news.sql.ts'
import { transaction } from '../platform/database/database.ts'
import { announce } from '../platform/live/messages.ts'
import type { Platform } from '../platform/platform.ts'

/** The job that has open pages show a piece of news whose time has come; its subject is the piece. */
export const publishedNewsJob = 'published-news'

export function definePublishedNews({ db, jobs, clock }: Platform): void {
  jobs.define(publishedNewsJob, (subject, now) =>
    transaction(db, async db => {
      const today = schoolDateOf(now, clock.timeZone)
      const readers = await audienceOf(db, { newsId: Number(subject), now: now.toISOString(), today })
      await announce(
        db,
        readers.map(one => one.personId),
        markNews.affects,
      )
    }),
  )
}
