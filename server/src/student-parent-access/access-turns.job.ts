import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { transaction } from '../platform/database/database.ts'
import { everyMidnight } from '../platform/jobs/job-runner.ts'
import { announce } from '../platform/live/messages.ts'
import type { Platform } from '../platform/platform.ts'
import { changingAccess } from './changing-access.sql.ts'
import { forgetInvited } from './parent-access.sql.ts'

/** For how many days a lapsed invitation is shown; then nothing is kept of the person who was invited. */
const shownAfterDays = 14

/**
 * At midnight rights end with birthdays and consents, without a job: every request checks them. This job refreshes
 * the open pages, so that none keeps showing what its reader may not see any more.
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
