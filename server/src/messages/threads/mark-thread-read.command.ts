import { messageAffects } from '@studentgo/protocol/messages'
import { type RawBuilder, sql } from 'kysely'
import { markRead } from '../../notifications/notifications.sql.ts'
import type { Db } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/statement.ts'
import { notFound } from '../../platform/http/problems.ts'
import { announce } from '../../platform/live/messages.ts'
import type { StaffContext, StudentContext, Writing } from '../../platform/request-context.ts'
import { messageKey } from '../sending/notify-message.job.ts'
import { readerOf } from './list-threads.query.ts'
import { unreadOf, unreadOfStaff } from './threads.sql.ts'

type Wanted = { threadId: number; upTo: number }

/** Marks the messages of a thread up to one as read, with the reader's notifications about them. */
export async function markThreadRead(
  context: Writing<StudentContext>,
  wanted: Wanted,
): Promise<{ unreadCount: number }> {
  const { db, access, now } = context
  const reader = readerOf(context)
  const isTheirs = sql`t.student_id = ${reader.studentId}`
  const ids = await markMessages(db, { ...wanted, personId: reader.personId, isTheirs }, now)
  if (ids.length > 0) {
    const notifications = { rule: 'message-received' as const, keys: ids.map(messageKey) }
    await markRead(db, { personId: reader.personId, area: access.reader.kind }, notifications, now)
  }
  return { unreadCount: onlyRow(await unreadOf(db, reader)).count }
}

/** The same in a thread of a member of staff. */
export async function markThreadReadAsStaff(
  { db, staff, now }: Writing<StaffContext>,
  wanted: Wanted,
): Promise<{ unreadCount: number }> {
  const { staffId: personId } = staff
  await markMessages(db, { ...wanted, personId, isTheirs: sql`p.role = 'STAFF'` }, now)
  return { unreadCount: onlyRow(await unreadOfStaff(db, { personId })).count }
}

async function markMessages(
  db: Db,
  { threadId, upTo, personId, isTheirs }: Wanted & { personId: number; isTheirs: RawBuilder<unknown> },
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ ids: number[]; writers: number[] }>`
    with own as (
      select t.id from message_thread t
      join message_participant p on p.thread_id = t.id and p.person_id = ${personId}
      where t.id = ${threadId} and ${isTheirs}
    ), marked as (
      update message_recipient r set read_at = ${now} from own, message m
      where r.thread_id = own.id and r.person_id = ${personId} and r.read_at is null
        and r.message_id <= ${upTo} and m.id = r.message_id
      returning r.message_id, m.from_id
    )
    select array(select message_id from marked) as ids, array(select distinct from_id from marked) as writers
    from own`.execute(db)
  const [marked] = rows
  if (marked === undefined) throw notFound()
  if (marked.ids.length > 0) await announce(db, [personId, ...marked.writers], messageAffects)
  return marked.ids
}
