import { messageAffects } from '@studentgo/protocol/messages'
import { sql } from 'kysely'
import { markRead } from '../../notifications/notifications.sql.ts'
import { onlyRow } from '../../platform/database/statement.ts'
import { notFound } from '../../platform/http/problems.ts'
import { announce } from '../../platform/live/messages.ts'
import type { StudentContext } from '../../platform/request-context.ts'
import { messageKey } from '../sending/tell-message.job.ts'
import { readerOf } from './list-threads.query.ts'
import { unreadOf } from './threads.sql.ts'

/** Marks as read what has come in a thread up to a message, and what the reader was told of it. */
export async function markThreadRead(
  context: StudentContext,
  { threadId, upTo }: { threadId: number; upTo: number },
): Promise<{ unreadCount: number }> {
  const { db, access, now } = context
  const reader = readerOf(context)
  const { rows } = await sql<{ ids: number[]; writers: number[] }>`
    with own as (
      select t.id from message_thread t
      join message_participant p on p.thread_id = t.id and p.person_id = ${reader.personId}
      where t.id = ${threadId} and t.student_id = ${reader.studentId}
    ), marked as (
      update message_recipient r set read_at = ${now} from own, message m
      where r.thread_id = own.id and r.person_id = ${reader.personId} and r.read_at is null
        and r.message_id <= ${upTo} and m.id = r.message_id
      returning r.message_id, m.from_id
    )
    select array(select message_id from marked) as ids, array(select distinct from_id from marked) as writers
    from own`.execute(db)
  const [marked] = rows
  if (marked === undefined) throw notFound()
  if (marked.ids.length > 0) {
    const { personId } = reader
    const told = { rule: 'message-received' as const, keys: marked.ids.map(messageKey) }
    await markRead(db, { personId, area: access.reader.kind }, told, now)
    await announce(db, [personId, ...marked.writers], messageAffects)
  }
  return { unreadCount: onlyRow(await unreadOf(db, reader)).count }
}
