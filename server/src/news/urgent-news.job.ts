import { newsAddress } from '@studentgo/protocol/addresses'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { transaction } from '../platform/database/database.ts'
import { type NotifiedEvent, notify } from '../platform/notify/notify.ts'
import type { Platform } from '../platform/platform.ts'
import { audienceOf } from './news.sql.ts'

/** The job that tells people of a piece of urgent news when it is published. */
export const urgentNewsJob = 'urgent-news'

export function defineUrgentNews({ db, jobs, clock }: Platform): void {
  jobs.define(urgentNewsJob, (subject, now) =>
    transaction(db, async db => {
      const today = schoolDateOf(now, clock.timeZone)
      const readers = await audienceOf(db, { newsId: Number(subject), now: now.toISOString(), today })
      const events = readers.map(({ personId, area, title }): NotifiedEvent => {
        const about = { rule: 'news-urgent', key: subject, data: { what: title } } as const
        const target = newsAddress(Number(subject))
        return area === 'STUDENT'
          ? { ...about, target, studentId: personId }
          : { ...about, target, guardianId: personId }
      })
      await notify(db, events, now)
    }),
  )
}
