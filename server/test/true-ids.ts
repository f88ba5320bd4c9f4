import type { Endpoint } from '@studentgo/protocol/endpoint'
import { sql } from 'kysely'
import type { Db } from '../src/platform/database.ts'

/** What a name in a path stands for, of one student: the id that every kind of reader of it may know of. */
const idOf: Record<string, (db: Db, studentId: number) => Promise<{ id: number } | undefined>> = {
  planId: (db, studentId) =>
    first(
      db,
      sql`select p.id from plan p where p.student_id = ${studentId} and
    p.id = coalesce((select min(p.id) from self_assessment s join demonstration d on d.id = s.demonstration_id
      join plan p on p.study_right_id = d.study_right_id where d.student_id = ${studentId} and s.shared), p.id)`,
    ),
  demonstrationId: (db, studentId) =>
    first(
      db,
      sql`select d.id from self_assessment s
    join demonstration d on d.id = s.demonstration_id where d.student_id = ${studentId} and s.shared order by d.id`,
    ),
  personalEventId: (db, studentId) =>
    first(
      db,
      sql`select id from personal_education_event
    where student_id = ${studentId} order by id`,
    ),
  activityId: (db, studentId) =>
    first(
      db,
      sql`select id from plan_activity where student_id = ${studentId} and next_meeting_at is not null
    and visibility = 'STUDENT_AND_PARENT' order by next_meeting_at desc`,
    ),
}

async function first(db: Db, query: ReturnType<typeof sql>): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`${query} limit 1`.execute(db)
  return rows[0]
}

/** Path parameters that name something of this student's, where the endpoint has such. */
export async function trueIds(
  endpoint: Endpoint,
  db: Db,
  studentId: number,
): Promise<Record<string, number>> {
  const names = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].flatMap(match => match[1] ?? [])
  const ids: Record<string, number> = {}
  for (const name of names) {
    const row = await idOf[name]?.(db, studentId)
    if (row !== undefined) ids[name] = row.id
  }
  return ids
}
