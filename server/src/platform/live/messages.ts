import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { writeStatement } from '../database/statement.ts'

/** The database channel on which servers learn of changes by a transaction of any of them. */
export const liveChannel = 'studentgo'

/**
 * A message on the channel: a job is due, or people's answers under these paths are stale. A trigger
 * of the database sends the sessions that have ended.
 */
export type LiveMessage = { work: true } | { people: number[]; stale: string[]; ended?: number[] }

/** A message of the database holds 8,000 bytes. */
const mostPeople = 400

/** Lets every server know, when this transaction has succeeded, that a job is due. */
export const wakeWorkers = writeStatement(db => db.selectNoFrom(notified({ work: true }).as('woken')))

/**
 * Notifies these people's open pages, when this transaction commits, to read the answers with these path prefixes
 * again. The message does not contain the change: reading checks their rights as always.
 */
export async function announce(db: Db, people: readonly number[], stale: readonly string[]): Promise<void> {
  const everyone = [...new Set(people)]
  for (let from = 0; from < everyone.length; from += mostPeople) {
    await send(db, { people: everyone.slice(from, from + mostPeople), stale: [...stale] })
  }
}

/**
 * The same for the pages of these students and of the guardians who see anything of them on this day. Their list of
 * children is stale with it.
 */
export async function announceAbout(
  db: Db,
  { students, today }: { students: readonly number[]; today: string },
  stale: readonly string[],
): Promise<void> {
  const audience = sql`
    select unnest(${[...students]}::bigint[]) as id
    union select a.parent_id from parent_access a where a.student_id = any(${[...students]}::bigint[])
      and parent_scopes(a.parent_id, a.student_id, ${today}::date) is not null`
  await announceTo(db, audience, [...stale, '/studentparentaccess/student'])
}

/** Paths of the desk whose answers change when a matter of a student begins to wait. */
const staleAtDesk = ['/staff/cases', '/staff/today', '/staff/waiting', '/staff/student']

/** Notifies the desk that a matter of a student may wait there: the responsible staff, and the office. */
export async function announceToDesk(db: Db, students: readonly number[]): Promise<void> {
  const audience = sql`
    select s.staff_id as id from responsible_staff s join study_right r on r.id = s.study_right_id
      where r.student_id = any(${[...students]}::bigint[])
    union select g.staff_id from staff_role g where g.role = 'OFFICE'`
  await announceTo(db, audience, staleAtDesk)
}

/** One statement finds the audience and notifies it. */
async function announceTo(db: Db, audience: RawBuilder<unknown>, stale: readonly string[]): Promise<void> {
  await sql`
    select pg_notify(${liveChannel}, json_build_object('people', json_agg(id), 'stale', ${JSON.stringify(stale)}::json)::text)
    from (select id, (row_number() over (order by id) - 1) / ${sql.lit(mostPeople)} as part from (${audience}) t) numbered
    group by part`.execute(db)
}

async function send(db: Db, message: LiveMessage): Promise<void> {
  await sql`select ${notified(message)}`.execute(db)
}

function notified(message: LiveMessage) {
  return sql`pg_notify(${liveChannel}, ${JSON.stringify(message)})`
}
