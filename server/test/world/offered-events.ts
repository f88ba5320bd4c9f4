import { sql } from 'kysely'
import type { OpenDatabase } from '../../src/platform/database/database.ts'
import { rowsOf } from './rows-of.ts'

/** Rows for tests of registering: a module that nobody else teaches, plans with a slot for it, events on offer. */

export interface OfferWish {
  name?: string
  startDate?: string
  endDate?: string
  capacity?: number | null
  opensAt?: string
  closesAt?: string
  mode?: 'FIRST_COME' | 'APPROVAL' | 'STAFF_ONLY'
  waitlist?: boolean
}

export async function newModule(database: OpenDatabase, name = 'Koemoduuli'): Promise<number> {
  return idOf(
    database,
    `insert into module (name, kind) values (jsonb_build_object('fi', $1::text), 'VOCATIONAL') returning id`,
    [name],
  )
}

/** An event of December that is open for registration since October, unless wished otherwise. */
export async function newEvent(
  database: OpenDatabase,
  moduleId: number,
  wish: OfferWish = {},
): Promise<number> {
  return idOf(
    database,
    `insert into education_event (module_id, name, start_date, end_date, capacity, opens_at, closes_at,
        registration_mode, waitlist_enabled)
      values ($1::bigint, jsonb_build_object('fi', $2::text), $3::date, $4::date, $5::integer, $6::timestamptz,
        $7::timestamptz, $8::text, $9::boolean)
      returning id`,
    [
      moduleId,
      wish.name ?? 'Koetapahtuma',
      wish.startDate ?? '2026-12-07',
      wish.endDate ?? '2026-12-18',
      wish.capacity === undefined ? 10 : wish.capacity,
      wish.opensAt ?? '2026-10-01T09:00:00+03:00',
      wish.closesAt ?? '2026-12-04T16:00:00+02:00',
      wish.mode ?? 'FIRST_COME',
      wish.waitlist ?? true,
    ],
  )
}

/** A session on a school day from `start` to `end`, wall-clock times in winter. */
export async function newSession(
  database: OpenDatabase,
  eventId: number,
  date: string,
  start: string,
  end: string,
  room?: string,
): Promise<number> {
  return idOf(
    database,
    `insert into event_session (event_id, start_at, end_at, school_date, room_id, updated_at)
      values ($1::bigint, ($2::text || 'T' || $3::text || ':00+02:00')::timestamptz,
        ($2::text || 'T' || $4::text || ':00+02:00')::timestamptz, $2::date,
        (select id from room where code = $5::text), now())
      returning id`,
    [eventId, date, start, end, room ?? null],
  )
}

export interface Slot {
  planId: number
  planModuleId: number
  slotId: number
}

/** A slot for the module in the plan of the student's first study right; the plan is made where there is none. */
export async function newSlot(
  database: OpenDatabase,
  studentId: number,
  moduleId: number,
  { approved = true, state = 'PLANNED' } = {},
): Promise<Slot> {
  const planId = await idOf(
    database,
    `insert into plan (study_right_id, student_id, updated_at)
      select id, student_id, now() from study_right where student_id = $1::bigint order by id limit 1
      on conflict (study_right_id) do update set updated_at = excluded.updated_at returning id`,
    [studentId],
  )
  await sql`update plan set first_approved_on = ${approved ? '2026-09-01' : null}::date where id = ${planId}`.execute(
    database.db,
  )
  const planModuleId = await idOf(
    database,
    `insert into plan_module (plan_id, module_id, osp, state) values ($1::bigint, $2::bigint, 10, $3::text)
      returning id`,
    [planId, moduleId, state],
  )
  return { planId, planModuleId, slotId: await extraSlot(database, planId, planModuleId) }
}

export function extraSlot(database: OpenDatabase, planId: number, planModuleId: number): Promise<number> {
  return idOf(
    database,
    `insert into plan_slot (plan_id, plan_module_id) values ($1::bigint, $2::bigint) returning id`,
    [planId, planModuleId],
  )
}

/** Bare students with a study right in force and no account: enough to take part in a race. */
export async function manyStudents(database: OpenDatabase, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with people as (
      insert into person (first_names, call_name, last_name, draft_key)
      select 'Koe', 'Koe', 'Opiskelija ' || n, 'k' from generate_series(1, ${count}::integer) n returning id),
    students as (insert into student (person_id) select id from people returning person_id)
    select id from people order by id`.execute(database.db)
  const ids = rows.map(row => row.id)
  await sql`insert into study_right (student_id, qualification_name, state, start_date)
    select unnest(${ids}::bigint[]), '{"fi": "Koetutkinto"}', 'lasna', '2026-08-10'`.execute(database.db)
  return ids
}

async function idOf(database: OpenDatabase, text: string, values: unknown[]): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(database.db, text, values)
  if (row === undefined) throw new Error('nothing was written')
  return row.id
}
