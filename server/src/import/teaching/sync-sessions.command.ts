import { type RawBuilder, sql } from 'kysely'
import { fullName } from '../../platform/rows/full-name.ts'
import { roomCodesOf } from '../../platform/rows/room-codes.ts'
import type { Run } from '../engine/run.ts'
import { bothOf, differs, updateRows } from '../engine/sync.sql.ts'
import type { AnyTable } from '../engine/table.ts'
import { judgeChange, type SessionFacts, type SessionPast } from './session-changes.rules.ts'

const teacherIds = sql`array(select e.staff_id from event_session_teacher e where e.session_id = t.id
  order by e.staff_id)`

function namesOf(ids: unknown) {
  return sql`array(select ${fullName('p')} from person p where p.id = any(${ids}) order by p.id)`
}

/** Writes what changed of known lessons, and notes for those who go there what it was before. */
export async function updateSessions(run: Run, table: AnyTable): Promise<number> {
  const { rows } = await sql<{ id: number; past: SessionPast } & Record<'before' | 'after', SessionFacts>>`
    select t.id, jsonb_build_object('state', t.state, 'isHeld', t.roll_called_at is not null,
        'first', coalesce((select jsonb_object_agg(f.field, f.old_value)
          from (select distinct on (c.field) c.field, c.old_value from event_session_change c
            where c.session_id = t.id and c.field <> 'state' order by c.field, c.id) f), '{}')) as past,
      ${factsOf('t', teacherIds)} as before, ${factsOf('s', sql`s.teachers`)} as after
    from ${bothOf(table)}
    where ${differs(table)} or t.state = 'CANCELLED' or ${teacherIds} <> s.teachers
    order by s.staged_at`.execute(run.db)
  if (rows.length === 0) return 0
  const judged = rows.map(({ id, past, before, after }) => ({
    id,
    ...judgeChange(past, before, after, run.timeZone),
  }))
  await updateRows(run, table)
  const states = JSON.stringify(judged.map(({ id, state }) => ({ id, state })))
  await sql`update event_session t set state = c.state, sequence = t.sequence + 1, updated_at = ${run.now}
    from jsonb_to_recordset(${states}::jsonb) as c (id bigint, state text) where c.id = t.id`.execute(run.db)
  const changes = judged.flatMap(({ id, changes }) => changes.map(change => ({ session_id: id, ...change })))
  await sql`insert into event_session_change (session_id, field, old_value, new_value, at)
    select c.session_id, c.field, c."oldValue", c."newValue", ${run.now}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as c (session_id bigint, field text, "oldValue" text, "newValue" text)`.execute(run.db)
  // A mark is never longer than its lesson, also when the lesson became shorter.
  await sql`update absence_mark m set minutes = extract(epoch from t.end_at - t.start_at) / 60,
      version = m.version + 1
    from event_session t where t.id = m.session_id and t.id = any(${judged.map(one => one.id)}::bigint[])
      and m.minutes > extract(epoch from t.end_at - t.start_at) / 60`.execute(run.db)
  return judged.length
}

/** What a student sees of a lesson, as SessionFacts. */
function factsOf(row: string, teachers: RawBuilder<unknown>) {
  const of = (name: string) => sql.id(row, name)
  return sql`jsonb_build_object('startAt', ${of('start_at')}, 'endAt', ${of('end_at')},
    'room', ${roomCodesOf(row)}, 'topic', ${of('topic')}, 'teachers', ${namesOf(teachers)})`
}

export async function saveTeachers(run: Run, table: AnyTable): Promise<void> {
  await sql`delete from event_session_teacher e using ${bothOf(table)}
    where t.id = e.session_id and e.staff_id <> all(s.teachers)`.execute(run.db)
  await sql`insert into event_session_teacher (session_id, staff_id)
    select t.id, one from ${bothOf(table)} cross join unnest(s.teachers) one
    on conflict do nothing`.execute(run.db)
}

/** A coming lesson that is gone is cancelled, and so are its marks; what has been held stays. */
export async function cancelSessions(run: Run, gone: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select t.id from event_session t
    where t.start_at > ${run.now} and t.state <> 'CANCELLED' and ${gone}`.execute(run.db)
  if (rows.length === 0) return 0
  const ids = rows.map(row => row.id)
  await sql`insert into event_session_change (session_id, field, old_value, new_value, at)
    select t.id, 'state', t.state, 'CANCELLED', ${run.now} from event_session t
    where t.id = any(${ids}::bigint[])`.execute(run.db)
  await sql`update event_session t set state = 'CANCELLED', sequence = t.sequence + 1, updated_at = ${run.now}
    where t.id = any(${ids}::bigint[])`.execute(run.db)
  await sql`update absence_mark m set state = 'CANCELLED', version = m.version + 1
    where m.state <> 'CANCELLED' and m.session_id = any(${ids}::bigint[])`.execute(run.db)
  return rows.length
}
