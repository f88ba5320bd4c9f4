import { sql } from 'kysely'
import type { SessionRecord } from './records.ts'
import { judgeChange, type SessionChange, type SessionState } from './session-changes.rules.ts'
import {
  adoptRows,
  type Counts,
  differs,
  insertRows,
  isMissing,
  type Run,
  stageOf,
  stageRows,
} from './stage.ts'
import { sessionEntity } from './teaching-entities.ts'

/** Writes the lessons. What changed of a known one is kept as old → new, for the timetable to show. */
export async function applySessions(run: Run, sessions: Iterable<SessionRecord>): Promise<Counts> {
  const staged = await stageRows(run, sessionEntity, stamped(sessions, run.now))
  await adoptRows(run, sessionEntity)
  const changed = await changedSessions(run)
  await saveChanged(run, changed)
  const created = await insertRows(run, sessionEntity)
  await saveTeachers(run)
  const ended = await cancelMissing(run)
  run.progress(`event_session: ${staged} written`)
  return { created, updated: changed.length, ended, unchanged: staged - created - changed.length }
}

function* stamped(sessions: Iterable<SessionRecord>, now: Date) {
  const updatedAt = now.toISOString()
  for (const session of sessions) yield { ...session, updated_at: updatedAt }
}

interface ChangedSession {
  id: number
  state: SessionState
  changes: SessionChange[]
}

interface Difference {
  id: number
  state: SessionState
  old_start: Date
  old_end: Date
  old_room: string | null
  old_teachers: string[]
  old_topic: string | null
  new_start: Date
  new_end: Date
  new_room: string | null
  new_teachers: string[]
  new_topic: string | null
}

const teacherIds = sql`array(select e.staff_id from event_session_teacher e where e.session_id = t.id
  order by e.staff_id)`

function namesOf(ids: unknown) {
  return sql`array(select p.call_name || ' ' || p.last_name from person p where p.id = any(${ids}) order by p.id)`
}

async function changedSessions(run: Run): Promise<ChangedSession[]> {
  const compared = sessionEntity.columns.filter(column => !column.once && !column.stagedOnly)
  const { rows } = await sql<Difference>`
    select t.id, t.state, t.start_at as old_start, t.end_at as old_end, o.code as old_room, t.topic as old_topic,
      ${namesOf(teacherIds)} as old_teachers, s.start_at as new_start, s.end_at as new_end, n.code as new_room,
      s.topic as new_topic, ${namesOf(sql`s.teachers`)} as new_teachers
    from event_session t
    join ${stageOf(sessionEntity)} s on s.source_id = t.source_id
    left join room o on o.id = t.room_id
    left join room n on n.id = s.room_id
    where ${differs(compared)} or t.state = 'CANCELLED' or ${teacherIds} <> s.teachers
    order by s.staged_at`.execute(run.db)
  return rows.map(row => ({ id: row.id, ...judge(row, run.timeZone) }))
}

function judge(row: Difference, timeZone: string) {
  return judgeChange(
    row.state,
    {
      startAt: row.old_start,
      endAt: row.old_end,
      room: row.old_room,
      teachers: row.old_teachers,
      topic: row.old_topic,
    },
    {
      startAt: row.new_start,
      endAt: row.new_end,
      room: row.new_room,
      teachers: row.new_teachers,
      topic: row.new_topic,
    },
    timeZone,
  )
}

async function saveChanged(run: Run, changed: ChangedSession[]): Promise<void> {
  if (changed.length === 0) return
  const columns = sessionEntity.columns.filter(column => !column.once && !column.stagedOnly)
  const set = columns.map(column => sql`${sql.id(column.name)} = s.${sql.id(column.name)}`)
  const states = JSON.stringify(changed.map(({ id, state }) => ({ id, state })))
  await sql`update event_session t set ${sql.join(set)}, state = c.state, sequence = t.sequence + 1,
      updated_at = ${run.now}
    from ${stageOf(sessionEntity)} s, jsonb_to_recordset(${states}::jsonb) as c (id bigint, state text)
    where s.source_id = t.source_id and c.id = t.id`.execute(run.db)
  const changes = changed.flatMap(({ id, changes }) => changes.map(change => ({ session_id: id, ...change })))
  await sql`insert into event_session_change (session_id, field, old_value, new_value, at)
    select c.session_id, c.field, c."oldValue", c."newValue", ${run.now}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as c (session_id bigint, field text, "oldValue" text, "newValue" text)`.execute(run.db)
  // A mark is never longer than its lesson, also when the lesson became shorter.
  await sql`update absence_mark m set minutes = extract(epoch from t.end_at - t.start_at) / 60,
      version = m.version + 1
    from event_session t where t.id = m.session_id and t.id = any(${changed.map(one => one.id)}::bigint[])
      and m.minutes > extract(epoch from t.end_at - t.start_at) / 60`.execute(run.db)
}

async function saveTeachers(run: Run): Promise<void> {
  await sql`delete from event_session_teacher e using event_session t, ${stageOf(sessionEntity)} s
    where t.id = e.session_id and s.source_id = t.source_id and e.staff_id <> all(s.teachers)`.execute(run.db)
  await sql`insert into event_session_teacher (session_id, staff_id)
    select t.id, one from ${stageOf(sessionEntity)} s join event_session t on t.source_id = s.source_id
      cross join unnest(s.teachers) one
    on conflict do nothing`.execute(run.db)
}

/** A coming lesson that is gone is cancelled, and so are its marks; what has been held stays. */
async function cancelMissing(run: Run): Promise<number> {
  const { rows } = await sql<{ id: number; state: string }>`
    select t.id, t.state from event_session t
    where t.start_at > ${run.now} and t.state <> 'CANCELLED' and ${isMissing(run, sessionEntity)}`.execute(
    run.db,
  )
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
