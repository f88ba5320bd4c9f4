import { addresses } from '@studentgo/protocol/addresses'
import type { Db } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/job-queue.ts'
import { notify } from '../../platform/notify/notify.ts'

/** The job that writes to the address before; its subject is the person and the instant. */
export const accountLetterJob = 'account-letter'

/**
 * Notifies the student of a changed account, by e-mail whatever they chose, and also at their former address: somebody
 * who has taken the portal account over would change the address first.
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
