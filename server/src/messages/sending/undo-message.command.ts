import { messageAffects } from '@studentgo/protocol/messages'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/statement.ts'
import { notFound, Problem } from '../../platform/http/problems.ts'
import { announce } from '../../platform/live/messages.ts'
import { mayUndo } from '../threads/thread.rules.ts'
import { deleteMessage } from './save-message.sql.ts'

const ownMessage = statement((db, params: { messageId: number; studentId: number; fromId: number }) =>
  db
    .selectFrom('message as m')
    .innerJoin('message_thread as t', 't.id', 'm.thread_id')
    .where('m.id', '=', params.messageId)
    .where('m.from_id', '=', params.fromId)
    .where('t.student_id', '=', params.studentId)
    .select([
      'm.id',
      'm.thread_id as threadId',
      'm.at',
      sql<number[]>`array(select r.person_id from message_recipient r where r.message_id = m.id)`.as('to'),
    ]),
)

/** Takes a message that was just sent back, for everybody; it causes no more notifications. */
export async function undoOwnMessage(
  db: Db,
  params: { messageId: number; studentId: number; fromId: number },
  now: Date,
): Promise<null> {
  const [message] = await ownMessage(db, params)
  if (message === undefined) throw notFound()
  if (!mayUndo(message.at, now)) throw new Problem('window-closed')
  await deleteMessage(db, message)
  await announce(db, [params.fromId, ...message.to], messageAffects)
  return null
}
