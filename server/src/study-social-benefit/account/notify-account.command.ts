import { addresses } from '@studentgo/protocol/addresses'
import type { Db } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/job-queue.ts'
import { notify } from '../../platform/notify/notify.ts'

/** The job that writes to the address before; its subject is the person and the instant. */
export const accountLetterJob = 'account-letter'

/**
 * Tells of a changed account, by e-mail whatever the student has chosen, and also at the address that they had until
 * lately: whoever has taken the portal over has changed that first.
 */
export async function notifyOfAccount(db: Db, studentId: number, now: Date): Promise<void> {
  await notify(
    db,
    [
      {
        rule: 'payment-account-changed',
        studentId,
        key: now.toISOString(),
        data: {},
        target: addresses.benefits,
      },
    ],
    now,
  )
  const subject = `${studentId} ${now.getTime()}`
  await enqueue(db, { kind: accountLetterJob, subject, at: now, now })
}
