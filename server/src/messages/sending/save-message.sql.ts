import type { WriterRole } from '@studentgo/protocol/messages'
import { sql } from 'kysely'
import { deleteUses } from '../../attachments/attachments.sql.ts'
import type { Db } from '../../platform/database/database.ts'

interface Person {
  personId: number
  role: WriterRole
}

export interface NewMessage {
  /** The thread that it belongs to, or the student and the subject of a new one. */
  thread: { threadId: number } | { studentId: number; subject: string }
  from: Person
  to: readonly Person[]
  text: string
  at: Date
}

/** Saves a message with its recipients, and creates its thread where it begins one. */
export async function saveMessage(
  db: Db,
  { thread, from, to, text, at }: NewMessage,
): Promise<{ messageId: number; threadId: number }> {
  // The row lock makes writers in a thread wait for each other, so that messages are numbered in their order.
  const ofThread =
    'threadId' in thread
      ? sql`select id from message_thread where id = ${thread.threadId} for update`
      : sql`insert into message_thread (student_id, subject) values (${thread.studentId}, ${thread.subject})
          returning id`
  const { rows } = await sql<{ messageId: number; threadId: number }>`
    with thread as (${ofThread}),
    message as (
      insert into message (thread_id, from_id, text, at)
      select id, ${from.personId}, ${text}, ${at} from thread returning id, thread_id
    ), recipient as (
      insert into message_recipient (message_id, person_id, thread_id)
      select m.id, r.id, m.thread_id from message m
      cross join unnest(${to.map(one => one.personId)}::bigint[]) as r (id)
    ), participant as (
      insert into message_participant (thread_id, person_id, role, last_message_at)
      select m.thread_id, p."personId", p.role, ${at} from message m
      cross join jsonb_to_recordset(${JSON.stringify([from, ...to])}::jsonb) as p ("personId" bigint, role text)
      on conflict (thread_id, person_id) do update set last_message_at = excluded.last_message_at
    )
    select id as "messageId", thread_id as "threadId" from message`.execute(db)
  const [saved] = rows
  if (saved === undefined) throw new Error('a message has to have a thread')
  return saved
}

interface ToMany {
  from: number
  to: readonly { studentId: number; personId: number; role: 'STUDENT' | 'PARENT' }[]
  subject: string
  text: string
  at: Date
}

/** Saves one message to many at once, to each in a thread of their own; answers the messages. */
export async function saveToMany(db: Db, { from, to, subject, text, at }: ToMany): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with sent as materialized (
      select nextval(pg_get_serial_sequence('message_thread', 'id')) as thread_id,
        nextval(pg_get_serial_sequence('message', 'id')) as id, r."studentId" as student_id, r."personId" as person_id, r.role
      from jsonb_to_recordset(${JSON.stringify(to)}::jsonb) as r ("studentId" bigint, "personId" bigint, role text)
    ), thread as (
      insert into message_thread (id, student_id, subject) overriding system value
      select thread_id, student_id, ${subject}::text from sent
    ), message as (
      insert into message (id, thread_id, from_id, text, at) overriding system value
      select id, thread_id, ${from}::bigint, ${text}::text, ${at}::timestamptz from sent
    ), recipient as (
      insert into message_recipient (message_id, person_id, thread_id) select id, person_id, thread_id from sent
    ), participant as (
      insert into message_participant (thread_id, person_id, role, last_message_at)
      select thread_id, person_id, role, ${at}::timestamptz from sent
      union all select thread_id, ${from}::bigint, 'STAFF', ${at}::timestamptz from sent
    )
    select id from sent`.execute(db)
  return rows.map(row => row.id)
}

/** Deletes a message for everybody, and a thread left empty; its files are only the writer's again. */
export async function deleteMessage(
  db: Db,
  { id, threadId }: { id: number; threadId: number },
): Promise<void> {
  await deleteUses(db, { keep: [], module: 'MESSAGE', objectIds: [id] })
  await db.deleteFrom('message').where('id', '=', id).execute()
  await sql`
    with seen as (
      select person_id, max(at) as at from (
        select m.from_id as person_id, m.at from message m where m.thread_id = ${threadId}
        union all
        select r.person_id, m.at from message_recipient r join message m on m.id = r.message_id
        where r.thread_id = ${threadId}
      ) each group by person_id
    ), gone as (
      delete from message_participant p where p.thread_id = ${threadId}
        and p.person_id not in (select person_id from seen)
    )
    update message_participant p set last_message_at = s.at from seen s
    where p.thread_id = ${threadId} and p.person_id = s.person_id`.execute(db)
  await sql`delete from message_thread t where t.id = ${threadId}
    and not exists (select from message m where m.thread_id = t.id)`.execute(db)
}
