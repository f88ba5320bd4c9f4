import { sql } from 'kysely'
import { removeRows } from './apply-curriculum.ts'
import {
  planEntity,
  planModuleEntity,
  planSlotEntity,
  planVersionEntity,
  priorCompetenceEntity,
} from './plan-entities.ts'
import type { PlanRecords, PlanSlotRecord, PlanVersionRecord } from './plan-records.ts'
import {
  type Counts,
  insertRows,
  isMissing,
  type Run,
  stageOf,
  stageRows,
  syncRows,
  updateRows,
} from './stage.ts'
import type { Tally } from './tally.ts'

/** Writes personal plans, their versions and what they consist of. Plans and versions that are gone stay. */
export async function applyPlans(run: Run, records: PlanRecords, tally: Tally): Promise<void> {
  if (records.plans) tally('plans', await syncRows(run, planEntity, records.plans))
  if (records.planVersions) tally('plan versions', await syncVersions(run, records.planVersions))
  if (records.planModules) {
    const counts = await syncRows(run, planModuleEntity, records.planModules, () => endPlanModules(run))
    await nestPlanModules(run)
    tally('plan modules', counts)
  }
  if (records.priorCompetence) {
    const end = () => removeRows(run, priorCompetenceEntity)
    tally('prior competence', await syncRows(run, priorCompetenceEntity, records.priorCompetence, end))
  }
  if (records.planSlots) tally('plan slots', await syncSlots(run, records.planSlots))
}

/**
 * A decision that the student has made in the portal is not taken back by a source that has not heard of it
 * yet. Versions are freed before new ones wait, since only one version of a plan waits at a time.
 */
async function syncVersions(run: Run, versions: Iterable<PlanVersionRecord>): Promise<Counts> {
  const rows = [...versions]
  const freed = await moveVersions(run, rows, false)
  const counts = await syncRows(run, planVersionEntity, rows)
  const sent = await moveVersions(run, rows, true)
  const states = Math.min(freed + sent, counts.unchanged)
  return { ...counts, updated: counts.updated + states, unchanged: counts.unchanged - states }
}

async function moveVersions(run: Run, rows: readonly PlanVersionRecord[], sent: boolean): Promise<number> {
  const states = rows
    .filter(row => (row.state === 'SENT_TO_STUDENT') === sent)
    .map(row => ({ id: row.source_id, state: row.state }))
  const result = await sql`update plan_version t set state = s.state
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as s (id text, state text)
    where t.source_id = ${run.prefix}::text || s.id and t.state <> s.state
      and not (t.state in ('STUDENT_APPROVED', 'STUDENT_RETURNED') and s.state in ('DRAFT', 'SENT_TO_STUDENT'))`.execute(
    run.db,
  )
  return Number(result.numAffectedRows ?? 0)
}

/** True of a slot `o` that the student has filled, or has filled before: what was listed of it is still read. */
const isUsed = sql`(o.personal_event_id is not null
  or exists (select from event_registration r where r.slot_id = o.id)
  or exists (select from plan_event_change c where c.slot_id = o.id))`

/** A unit that somebody has been assessed in, or has chosen an event for, stays in the plan. */
async function endPlanModules(run: Run): Promise<number> {
  const gone = sql`t.state in ('PLANNED', 'NOT_PLANNED', 'SCHEDULED') and ${isMissing(run, planModuleEntity)}
    and not exists (select from plan_slot o where o.plan_module_id = t.id and ${isUsed})
    and not exists (select from plan_module o where o.parent_id = t.id)`
  await sql`delete from plan_slot o using plan_module t where t.id = o.plan_module_id and ${gone}`.execute(
    run.db,
  )
  await sql`delete from prior_competence o using plan_module t where t.id = o.plan_module_id and ${gone}`.execute(
    run.db,
  )
  const result = await sql`delete from plan_module t where ${gone}`.execute(run.db)
  return Number(result.numAffectedRows ?? 0)
}

/** A sub-area lies under its common unit, where the plan has that unit. */
async function nestPlanModules(run: Run): Promise<void> {
  await sql`update plan_module t set parent_id = p.id from module m, plan_module p, ${stageOf(planModuleEntity)} s
    where t.source_id = s.source_id and m.id = t.module_id and p.plan_id = t.plan_id and p.module_id = m.parent_id
      and t.parent_id is distinct from p.id`.execute(run.db)
}

/** A slot that the student has filled stays, and stays that of its unit. */
async function syncSlots(run: Run, rows: Iterable<PlanSlotRecord>): Promise<Counts> {
  const staged = await stageRows(run, planSlotEntity, rows)
  await sql`update ${stageOf(planSlotEntity)} s set plan_id = o.plan_id, plan_module_id = o.plan_module_id
    from plan_slot o where o.source_id = s.source_id and o.plan_module_id <> s.plan_module_id and ${isUsed}`.execute(
    run.db,
  )
  const updated = await updateRows(run, planSlotEntity)
  const created = await insertRows(run, planSlotEntity)
  const ended =
    await sql`delete from plan_slot o where not ${isUsed} and starts_with(o.source_id, ${run.prefix})
    and not exists (select from ${stageOf(planSlotEntity)} s where s.source_id = o.source_id)`.execute(run.db)
  return {
    created,
    updated,
    ended: Number(ended.numAffectedRows ?? 0),
    unchanged: staged - created - updated,
  }
}
