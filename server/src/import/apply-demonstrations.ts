import { sql } from 'kysely'
import {
  demonstrationAssessmentEntity,
  demonstrationEntity,
  demonstrationModuleEntity,
  demonstrationRatingEntity,
  demonstrationTaskEntity,
  demonstrationTaskRequirementEntity,
  shownColumns,
} from './demonstration-entities.ts'
import type {
  DemonstrationRecord,
  DemonstrationRecords,
  DemonstrationRequestRecord,
} from './demonstration-records.ts'
import type { Entity } from './entity.ts'
import {
  type Counts,
  differs,
  insertRows,
  isMissing,
  type Run,
  sameKey,
  stageOf,
  stageRows,
  syncRows,
  updateRows,
} from './stage.ts'
import type { Tally } from './tally.ts'

/**
 * Writes demonstrations with their units, tasks and assessments. What the student has ticked, noted, rated and
 * asked for in the portal is never touched; a demonstration that the source no longer has is cancelled, or stays
 * when it has been assessed.
 */
export async function applyDemonstrations(
  run: Run,
  records: DemonstrationRecords,
  tally: Tally,
): Promise<void> {
  // Without demonstrations there is nothing that a part could belong to.
  if (records.demonstrations === undefined) return
  tally('demonstrations', await syncDemonstrations(run, records.demonstrations))
  if (records.demonstrationModules) {
    const end = () => removeMissing(run, demonstrationModuleEntity)
    const rows = records.demonstrationModules
    tally('demonstrated units', await syncRows(run, demonstrationModuleEntity, rows, end))
  }
  if (records.demonstrationTasks) {
    const rows = records.demonstrationTasks
    const end = () => removeTasks(run)
    tally('demonstration tasks', await syncRows(run, demonstrationTaskEntity, rows, end))
  }
  if (records.demonstrationTaskRequirements) {
    const end = () => removeTaskRequirements(run)
    const rows = records.demonstrationTaskRequirements
    tally('task requirements', await syncRows(run, demonstrationTaskRequirementEntity, rows, end))
  }
  if (records.demonstrationAssessments) {
    const rows = records.demonstrationAssessments
    tally('assessments', await syncRows(run, demonstrationAssessmentEntity, rows))
  }
  if (records.demonstrationRatings) {
    const end = () => removeMissing(run, demonstrationRatingEntity)
    tally('ratings', await syncRows(run, demonstrationRatingEntity, records.demonstrationRatings, end))
  }
  if (records.demonstrationRequests) {
    tally('requests after results', await syncRequests(run, records.demonstrationRequests))
  }
}

async function syncDemonstrations(run: Run, rows: Iterable<DemonstrationRecord>): Promise<Counts> {
  const updatedAt = run.now.toISOString()
  const stamped = [...rows].map(row => ({ ...row, updated_at: updatedAt }))
  const staged = await stageRows(run, demonstrationEntity, stamped)
  const updated = await countDifferent(run)
  await countChanges(run, updatedAt)
  await moveStates(run)
  await updateRows(run, demonstrationEntity)
  const created = await insertRows(run, demonstrationEntity)
  await linkAttempts(run)
  const ended = await cancelMissing(run)
  return { created, updated, ended, unchanged: staged - created - updated }
}

/** True of rows `t` whose state the staged row `s` may move: see moveStates. */
const movable = sql`t.state <> s.state
  and case t.state when 'PUBLISHED' then s.state in ('REVIEW_REQUESTED', 'REVIEWED')
    when 'REVIEW_REQUESTED' then s.state = 'REVIEWED' when 'REVIEWED' then false else true end`

async function countDifferent(run: Run): Promise<number> {
  const columns = demonstrationEntity.columns.filter(column => !column.once && !column.stagedOnly)
  const { rows } = await sql<{ number: number }>`select count(*)::integer as number from demonstration t
    join ${stageOf(demonstrationEntity)} s on ${sameKey(demonstrationEntity)}
    where ${differs(columns)} or (${movable})`.execute(run.db)
  return rows[0]?.number ?? 0
}

/** A new place or time is a change that calendars have to hear of. */
async function countChanges(run: Run, updatedAt: string): Promise<void> {
  await sql`update demonstration t set sequence = t.sequence + 1, updated_at = ${updatedAt}::timestamptz
    from ${stageOf(demonstrationEntity)} s where ${sameKey(demonstrationEntity)} and ${differs(shownColumns)}`.execute(
    run.db,
  )
}

/** A result that was read stays, and a source that has not heard of a request for review does not undo it. */
async function moveStates(run: Run): Promise<void> {
  await sql`update demonstration t set state = s.state,
      published_at = coalesce(t.published_at, s.published_at), version = t.version + 1,
      sequence = t.sequence + case when 'CANCELLED' in (s.state, t.state) or 'POSTPONED' in (s.state, t.state)
        then 1 else 0 end,
      updated_at = ${run.now.toISOString()}::timestamptz
    from ${stageOf(demonstrationEntity)} s where ${sameKey(demonstrationEntity)} and ${movable}`.execute(
    run.db,
  )
}

async function linkAttempts(run: Run): Promise<void> {
  await sql`update demonstration t set previous_id = p.id
    from ${stageOf(demonstrationEntity)} s left join demonstration p on p.source_id = ${run.prefix}::text || s.previous_source
    where ${sameKey(demonstrationEntity)} and t.previous_id is distinct from p.id`.execute(run.db)
}

async function cancelMissing(run: Run): Promise<number> {
  const result = await sql`update demonstration t set state = 'CANCELLED', sequence = t.sequence + 1,
      version = t.version + 1, updated_at = ${run.now.toISOString()}::timestamptz
    where t.state in ('PLANNED', 'AGREED', 'READY', 'IN_PROGRESS', 'POSTPONED')
      and ${isMissing(run, demonstrationEntity)}`.execute(run.db)
  return Number(result.numAffectedRows ?? 0)
}

/** A demonstration that is gone keeps what belonged to it. */
const stillThere = sql`exists (select from ${stageOf(demonstrationEntity)} o where o.source_id = w.source_id)`

/** A task that the student has worked with stays: ticked, planned for a day, or written to. */
async function removeTasks(run: Run): Promise<number> {
  const result = await sql`delete from demonstration_task t using demonstration w
    where w.id = t.demonstration_id and ${stillThere} and not t.done and t.planned_date is null
      and t.student_note is null and ${isMissing(run, demonstrationTaskEntity)}`.execute(run.db)
  return Number(result.numAffectedRows ?? 0)
}

/** Parts without ids of their own go when the source no longer has them. */
async function removeMissing(run: Run, entity: Entity): Promise<number> {
  const result = await sql`delete from ${sql.id(entity.table)} t using demonstration w
    where w.id = t.demonstration_id and ${stillThere}
      and not exists (select from ${stageOf(entity)} s where ${sameKey(entity)})`.execute(run.db)
  return Number(result.numAffectedRows ?? 0)
}

/** A task that stays although the source no longer has it stays as it was. */
async function removeTaskRequirements(run: Run): Promise<number> {
  const result = await sql`delete from demonstration_task_requirement t
    using demonstration_task o join ${stageOf(demonstrationTaskEntity)} k on k.source_id = o.source_id
    where o.id = t.task_id
      and not exists (select from ${stageOf(demonstrationTaskRequirementEntity)} s
        where ${sameKey(demonstrationTaskRequirementEntity)})`.execute(run.db)
  return Number(result.numAffectedRows ?? 0)
}

/**
 * Takes down requests that were made elsewhere, where the portal has none of the kind, and answers those that
 * wait. A request that was answered keeps its answer.
 */
async function syncRequests(run: Run, requests: Iterable<DemonstrationRequestRecord>): Promise<Counts> {
  const rows = [...requests]
  const staged = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (demonstration_id text, kind text,
      requested_at timestamptz, decision text, answer text, decided_at timestamptz)
    join demonstration d on d.source_id = ${run.prefix}::text || c.demonstration_id`
  const decidedAt = sql`coalesce(c.decided_at, ${run.now.toISOString()}::timestamptz)`
  const answered = await sql`update demonstration_request t set state = c.decision, answer = c.answer,
      decided_at = ${decidedAt}
    from ${staged}
    where t.demonstration_id = d.id and t.kind = c.kind and t.state = 'REQUESTED' and c.decision is not null`.execute(
    run.db,
  )
  const taken =
    await sql`insert into demonstration_request (demonstration_id, kind, state, requested_at, answer,
      decided_at)
    select d.id, c.kind, coalesce(c.decision, 'REQUESTED'), c.requested_at, c.answer,
      case when c.decision is not null then ${decidedAt} end
    from ${staged} where c.requested_at is not null on conflict (demonstration_id, kind) do nothing`.execute(
      run.db,
    )
  const created = Number(taken.numAffectedRows ?? 0)
  const updated = Number(answered.numAffectedRows ?? 0)
  return { created, updated, ended: 0, unchanged: rows.length - created - updated }
}
