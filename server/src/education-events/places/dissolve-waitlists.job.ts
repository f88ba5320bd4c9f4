import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { type Db, transaction } from '../../platform/database/database.ts'
import { hourly } from '../../platform/jobs/job-runner.ts'
import type { Platform } from '../../platform/platform.ts'
import { endRegistration, lockPlanOfSlot } from './registrations.sql.ts'
import { startedWaiting } from './waitlist.sql.ts'

/** Ends the waiting lists of events that have started; the slots are empty again. Answers how many places. */
export async function dissolveStarted(db: Db, now: Date, today: string): Promise<number> {
  const waiting = await startedWaiting(db, { today })
  for (const { id, studentId, slotId } of waiting) {
    // One by one, and the plan first, as registering and cancelling do: nobody waits for each other.
    await transaction(db, async db => {
      await lockPlanOfSlot(db, { studentId, slotId })
      await endRegistration(db, { registrationId: id, state: 'DISSOLVED', byId: null, hadSeat: false, now })
    })
  }
  return waiting.length
}

/** Every hour, in one of the servers; until then the rules treat such a place as gone. */
export function defineDissolving({ jobs, db, clock }: Platform): void {
  jobs.define(
    'dissolve-waiting-lists',
    (_subject, now) => dissolveStarted(db, now, schoolDateOf(now, clock.timeZone)),
    hourly,
  )
}
