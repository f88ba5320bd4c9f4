import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { transaction } from '../platform/database/database.ts'
import { everyMidnight } from '../platform/jobs/job-runner.ts'
import { announce } from '../platform/live/messages.ts'
import type { Platform } from '../platform/platform.ts'
import { changingAccess } from './changing-access.sql.ts'
import { forgetInvited } from './parent-access.sql.ts'

/** An invitation that came to nothing is shown for so long, and then nothing is kept of whoever was invited. */
const shownAfterDays = 14

/**
 * At midnight rights end with birthdays and consents, by themselves: what is asked is judged when it is asked. This has
 * the pages that are open read anew, so that none goes on showing what its reader may not see any more.
 */
export function defineAccessTurns({ db, jobs, clock }: Platform): void {
  jobs.define(
    'access-turns',
    async (_subject, now) => {
      const today = schoolDateOf(now, clock.timeZone)
      await transaction(db, async db => {
        const changing = await changingAccess(db, { dates: [today] })
        await announce(
          db,
          changing.flatMap(({ guardianId, studentId }) => [guardianId, studentId]),
          ['/'],
        )
        await forgetInvited(db, new Date(now.getTime() - shownAfterDays * 24 * 3_600_000))
      })
    },
    everyMidnight(clock.timeZone),
  )
}
