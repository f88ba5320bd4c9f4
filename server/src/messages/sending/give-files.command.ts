import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/problems.ts'

interface Handed {
  attachmentIds: readonly number[]
  messages: readonly number[]
  staffId: number
  now: Date
}

/**
 * Gives each student the files of a group message as files of their own, with the content stored once; this uses up the
 * writer's uploads. Throws `not-found` for a file that is not the writer's, was sent already or was
 * refused by the scanner.
 */
export async function giveFilesToEach(
  db: Db,
  { attachmentIds, messages, staffId, now }: Handed,
): Promise<void> {
  const ids = [...new Set(attachmentIds)]
  if (ids.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select a.id from attachment a join stored_file f on f.id = a.file_id and f.scan_state <> 'REJECTED'
    where a.id = any(${ids}::bigint[]) and a.uploaded_by = ${staffId} and a.category = 'MESSAGE'
      and not exists (select from attachment_use u where u.attachment_id = a.id)
    for update of a`.execute(db)
  if (rows.length < ids.length) throw notFound()
  await sql`
    with sent as (
      select m.id, t.student_id from message m join message_thread t on t.id = m.thread_id
      where m.id = any(${[...messages]}::bigint[])
    ), given as (
      insert into attachment (student_id, file_id, name, category, description, visibility, uploaded_by, uploaded_role,
        uploaded_at)
      select s.student_id, a.file_id, a.name, a.category, a.description, a.visibility, a.uploaded_by, a.uploaded_role,
        ${now}::timestamptz
      from (select distinct student_id from sent) s cross join attachment a where a.id = any(${ids}::bigint[])
      returning id, student_id
    )
    insert into attachment_use (attachment_id, module, object_id)
    select g.id, 'MESSAGE', s.id from given g join sent s using (student_id)`.execute(db)
  await sql`delete from attachment where id = any(${ids}::bigint[])`.execute(db)
}
