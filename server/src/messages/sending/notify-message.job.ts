import { threadAddress } from '@studentgo/protocol/addresses'
import { transaction } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/statement.ts'
import { notify } from '../../platform/notify/notify.ts'
import type { Platform } from '../../platform/platform.ts'
import { fullName } from '../../platform/rows/full-name.ts'

/** The job that notifies of a message once it cannot be taken back any more; its subject is the message. */
export const notifyMessageJob = 'tell-message'

/** The key of the notification event of a message. */
export const messageKey = (messageId: number) => `message ${messageId}`

/** Those outside the staff who have not read a message yet; nobody, once it was taken back. */
const waitingReaders = statement((db, params: { messageId: number }) =>
  db
    .selectFrom('message as m')
    .innerJoin('message_thread as t', 't.id', 'm.thread_id')
    .innerJoin('person as f', 'f.id', 'm.from_id')
    .innerJoin('message_recipient as r', 'r.message_id', 'm.id')
    .innerJoin('message_participant as p', join =>
      join.onRef('p.thread_id', '=', 'm.thread_id').onRef('p.person_id', '=', 'r.person_id'),
    )
    .where('m.id', '=', params.messageId)
    .where('r.read_at', 'is', null)
    .where('p.role', '<>', 'STAFF')
    .select([
      'm.thread_id as threadId',
      't.student_id as studentId',
      'r.person_id as personId',
      'p.role',
      fullName('f').as('who'),
    ]),
)

export function defineNotifyMessage({ db, jobs }: Platform): void {
  jobs.define(notifyMessageJob, (subject, now) =>
    transaction(db, async tx => {
      const messageId = Number(subject)
      const readers = await waitingReaders(tx, { messageId })
      const events = readers.map(({ threadId, studentId, personId, role, who }) => ({
        rule: 'message-received' as const,
        key: messageKey(messageId),
        data: { who },
        target: threadAddress(threadId),
        studentId,
        ...(role === 'PARENT' ? { guardianId: personId } : {}),
      }))
      await notify(tx, events, now)
    }),
  )
}
