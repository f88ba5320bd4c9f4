import { type AbsenceCode, absenceCodes } from '@studentgo/protocol/absences'
import { sql } from 'kysely'
import type { MarkRecord, RollCallRecord } from './records.ts'
import { type Counts, isMissing, type Run, stageOf, stageRows, syncRows } from './stage.ts'
import { markEntity, rollCallEntity } from './teaching-entities.ts'

/** Writes when each roll was called: until then nobody's presence at a lesson is known. */
export async function applyRollCalls(run: Run, rollCalls: Iterable<RollCallRecord>): Promise<Counts> {
  const staged = await stageRows(run, rollCallEntity, rollCalls)
  const { rows } = await sql<{ is_new: boolean }>`update event_session t set roll_called_at = s.called_at,
      state = case when t.state = 'PLANNED' then 'HELD' else t.state end
    from ${stageOf(rollCallEntity)} s, event_session o
    where s.session_id = t.id and o.id = t.id and t.roll_called_at is distinct from s.called_at
    returning o.roll_called_at is null as is_new`.execute(run.db)
  const ended = await sql`update event_session t set roll_called_at = null,
      state = case when t.state = 'HELD' then 'PLANNED' else t.state end
    where t.roll_called_at is not null and starts_with(t.source_id, ${run.prefix})
      and not exists (select from ${stageOf(rollCallEntity)} s where s.session_id = t.id)`.execute(run.db)
  const created = rows.filter(row => row.is_new).length
  return {
    created,
    updated: rows.length - created,
    ended: Number(ended.numAffectedRows ?? 0),
    unchanged: staged - rows.length,
  }
}

/** The state in which a mark arrives: only what a teacher could not account for waits for a reason. */
export function firstStateOf(code: string): string {
  const kind = absenceCodes[asAbsenceCode(code)]
  if (kind === 'UNEXPLAINED' || kind === 'LATE') return 'UNEXPLAINED'
  if (kind === 'EXPLAINED') return 'EXPLAINED'
  return kind === 'UNAUTHORISED' ? 'REJECTED' : 'ACCEPTED'
}

function asAbsenceCode(code: string): AbsenceCode {
  for (const known of Object.keys(absenceCodes)) {
    if (known === code && isAbsenceCode(known)) return known
  }
  throw new Error(`no such absence code: ${code}`)
}

function isAbsenceCode(code: string): code is AbsenceCode {
  return code in absenceCodes
}

function* judged(marks: Iterable<MarkRecord>) {
  for (const mark of marks) {
    yield { ...mark, type_code: mark.recorded_code, state: firstStateOf(mark.recorded_code) }
  }
}

/** Writes the absence marks. An explanation that somebody has given is never lost to a later run. */
export async function applyMarks(run: Run, marks: Iterable<MarkRecord>): Promise<Counts> {
  await sql`create temporary table mark_before on commit drop as
    select id, recorded_code, minutes from absence_mark t
    where starts_with(t.source_id, ${run.prefix})`.execute(run.db)
  const counts = await syncRows(run, markEntity, judged(marks), () => cancelMissing(run))
  await followRecordedCode(run)
  await settleWorkplaceDays(run)
  return counts
}

/** A mark that the teacher took back is cancelled. */
async function cancelMissing(run: Run): Promise<number> {
  const result = await sql`update absence_mark t set state = 'CANCELLED', version = t.version + 1
    where t.state <> 'CANCELLED' and ${isMissing(run, markEntity)}`.execute(run.db)
  return Number(result.numAffectedRows ?? 0)
}

/** A corrected code decides again, unless somebody has explained the mark and it still is an absence. */
async function followRecordedCode(run: Run): Promise<void> {
  const settled = Object.entries(absenceCodes).flatMap(([code, kind]) =>
    kind === 'UNEXPLAINED' || kind === 'LATE' || kind === 'EXPLAINED' ? [] : [code],
  )
  await sql`update absence_mark t set version = t.version + 1,
      type_code = case when d.decides then s.type_code else t.type_code end,
      state = case when d.decides then s.state else t.state end
    from ${stageOf(markEntity)} s, mark_before b, lateral (
      select s.recorded_code = any(${settled}::text[])
        or not exists (select from absence_explanation e where e.mark_id = b.id) as decides) d
    where s.source_id = t.source_id and b.id = t.id
      and (b.recorded_code, b.minutes) is distinct from (t.recorded_code, t.minutes)`.execute(run.db)
}

/**
 * A new mark on a day at the workplace is workplace learning (domain 2.3). What a notice announced is settled
 * by the absences themselves when they are read.
 */
async function settleWorkplaceDays(run: Run): Promise<void> {
  await sql`update absence_mark t set type_code = 'W', state = 'ACCEPTED'
    from ${stageOf(markEntity)} s, event_session e
    where t.source_id = s.source_id and e.id = t.session_id
      and t.state = 'UNEXPLAINED' and t.type_code in ('S', 'P')
      and not exists (select from mark_before b where b.id = t.id)
      and exists (select from workplace_period w where w.student_id = t.student_id
        and e.school_date between w.start_date and w.end_date
        and extract(isodow from e.school_date)::integer = any(w.weekdays))`.execute(run.db)
}
