import { type RawBuilder, sql } from 'kysely'
import { type Db, type ReadDb, readRows } from '../platform/database/database.ts'
import { statement } from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'

/** Which rows of a table are of some students: by columns of its own, or by the row of another that it is a part of. */
export type OfStudents =
  | { own: readonly string[] }
  | { part: { column: string; of: string; by: string; ofStudents: OfStudents } }

function condition(of: OfStudents, row: string, students: readonly number[]): RawBuilder<unknown> {
  if ('own' in of) {
    const any = of.own.map(column => sql`${sql.id(row, column)} = any(${students as number[]}::bigint[])`)
    return sql`(${sql.join(any, sql` or `)})`
  }
  const { column, of: whole, by, ofStudents } = of.part
  return sql`${sql.id(row, column)} in (select ${sql.id(`w_${row}`, by)} from ${sql.table(whole)} ${sql.id(`w_${row}`)}
    where ${condition(ofStudents, `w_${row}`, students)})`
}

export async function countRowsOf(
  db: ReadDb,
  table: string,
  of: OfStudents,
  students: readonly number[],
): Promise<number> {
  const rows = await readRows(
    db,
    sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} t
    where ${condition(of, 't', students)}`,
  )
  return rows[0]?.count ?? 0
}

export async function removeRowsOf(
  db: Db,
  table: string,
  of: OfStudents,
  students: readonly number[],
): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from ${sql.table(table)} t where ${condition(of, 't', students)}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Who had studied here, has no right to study that runs or ended later than this day, and has something left to remove. */
export async function studentsOfPast(db: ReadDb, before: string): Promise<number[]> {
  const rows = await readRows(
    db,
    sql<{ id: number }>`select s.person_id as id from student s
    join person p on p.id = s.person_id
    where exists (select from study_right r where r.student_id = s.person_id)
      and not exists (select from study_right r where r.student_id = s.person_id
        and (r.end_date is null or r.end_date >= ${before}::date))
      and not exists (select from staff o where o.person_id = s.person_id)
      and not exists (select from parent o where o.person_id = s.person_id)
      and (p.is_active or p.email is not null or p.phone is not null
        or exists (select from absence_mark m where m.student_id = s.person_id)
        or exists (select from message_thread m where m.student_id = s.person_id))
    order by s.person_id`,
  )
  return rows.map(row => row.id)
}

/** Removes pending notifications and contact details of these students, and deactivates them, so nobody finds them. */
export async function forgetContacts(db: Db, students: readonly number[]): Promise<void> {
  await sql`delete from outbox where student_id = any(${students as number[]}::bigint[])`.execute(db)
  await sql`delete from guardian_decision d where d.student_id = any(${students as number[]}::bigint[])`.execute(
    db,
  )
  await sql`update person set email = null, phone = null, is_active = false
    where id = any(${students as number[]}::bigint[])`.execute(db)
}

/** Threads in which nobody has written since the first moment of a day. */
export async function threadsOfPast(db: ReadDb, before: string): Promise<number[]> {
  const rows = await readRows(
    db,
    sql<{ id: number }>`select t.id from message_thread t
    where not exists (select from message m where m.thread_id = t.id and m.at >= ${before}::timestamptz)
      and exists (select from message m where m.thread_id = t.id)
    order by t.id`,
  )
  return rows.map(row => row.id)
}

/** Removes threads with all that hangs on them; their files go with the next sweep. Answers how many rows. */
export async function removeThreads(db: Db, threads: readonly number[]): Promise<number> {
  const ids = sql`${threads as number[]}::bigint[]`
  const messages = sql`(select m.id from message m where m.thread_id = any(${ids}))`
  let count = 0
  for (const removal of [
    sql`with used as (delete from attachment_use u where u.module = 'MESSAGE' and u.object_id in ${messages}
        returning u.attachment_id)
      select attachment_id as id from used`,
  ]) {
    const { rows } = await removal.execute(db)
    const files = (rows as { id: number }[]).map(row => row.id)
    const { numAffectedRows } = await sql`delete from attachment a where a.id = any(${files}::bigint[])
      and not exists (select from attachment_use u where u.attachment_id = a.id)`.execute(db)
    count += rows.length + Number(numAffectedRows ?? 0)
  }
  for (const removal of [
    sql`delete from message_recipient r where r.message_id in ${messages}`,
    sql`delete from message m where m.thread_id = any(${ids})`,
    sql`delete from message_participant p where p.thread_id = any(${ids})`,
    sql`delete from message_thread t where t.id = any(${ids})`,
  ]) {
    const { numAffectedRows } = await removal.execute(db)
    count += Number(numAffectedRows ?? 0)
  }
  return count
}

/** How many messages threads have. */
export async function countMessages(db: ReadDb, threads: readonly number[]): Promise<number> {
  const rows = await readRows(
    db,
    sql<{ count: number }>`select count(*)::int as count from message
    where thread_id = any(${threads as number[]}::bigint[])`,
  )
  return rows[0]?.count ?? 0
}

/** Who has run the removal last, by the audit. */
export const lastRemoval = statement((db, _params: Record<never, never>) =>
  db
    .selectFrom('audit as a')
    .innerJoin('person as p', 'p.id', 'a.actor_id')
    .where('a.action', '=', 'POST /staff/retention')
    .where('a.outcome', '=', 'DONE')
    .orderBy('a.id', 'desc')
    .limit(1)
    .select(['a.at', fullName('p').as('by')]),
)
