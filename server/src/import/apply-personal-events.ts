import { sql } from 'kysely'
import { applyIntermediateAssessments } from './apply-intermediate-assessments.ts'
import type { Entity } from './entity.ts'
import { withKnownWhole } from './known-rows.ts'
import {
  personalEventEntity,
  personalEventGoalEntity,
  personalEventInterruptionEntity,
  personalEventLinkEntity,
} from './personal-event-entities.ts'
import type {
  PersonalEventLinkRecord,
  PersonalEventRecord,
  PersonalEventRecords,
} from './personal-event-records.ts'
import {
  type Counts,
  insertRows,
  isMissing,
  type Run,
  sameKey,
  stageOf,
  stageRows,
  updateRows,
} from './stage.ts'
import type { Tally } from './tally.ts'

/**
 * Writes how the parts of plans are learned. What a student has chosen, written and proposed in the portal is
 * never touched; a period that the source no longer has ends today, or is cancelled if it had not begun.
 */
export async function applyPersonalEvents(
  run: Run,
  records: PersonalEventRecords,
  today: string,
  tally: Tally,
): Promise<void> {
  if (records.personalEvents) {
    tally('learning periods', await syncEvents(run, records.personalEvents, today))
  }
  if (records.personalEventLinks) tally('units served', await syncLinks(run, records.personalEventLinks))
  if (records.personalEventInterruptions) {
    const rows = records.personalEventInterruptions
    tally('breaks', await syncParts(run, personalEventInterruptionEntity, rows))
  }
  if (records.personalEventGoals) {
    tally('goals', await syncParts(run, personalEventGoalEntity, records.personalEventGoals))
  }
  await applyIntermediateAssessments(run, records, tally)
}

async function syncEvents(run: Run, rows: Iterable<PersonalEventRecord>, today: string): Promise<Counts> {
  const staged = await stageRows(run, personalEventEntity, rows)
  const stage = stageOf(personalEventEntity)
  await sql`update ${stage} s set plan_id = p.id, student_id = p.student_id from plan p
    where p.study_right_id = s.study_right_id`.execute(run.db)
  const kept =
    (await withoutHomeless(run, personalEventEntity, 'plan_id', staged)) - (await withoutChosen(run))
  const ended = await endEvents(run, today)
  const updated = await updateRows(run, personalEventEntity)
  const created = await insertRows(run, personalEventEntity)
  return { created, updated, ended, unchanged: kept - created - updated }
}

/** A study right without a plan, or a plan without the unit, has no place for a row; the report says how many. */
async function withoutHomeless(run: Run, entity: Entity, column: string, staged: number): Promise<number> {
  const result = await sql`delete from ${stageOf(entity)} where ${sql.id(column)} is null`.execute(run.db)
  const left = Number(result.numAffectedRows ?? 0)
  if (left > 0) run.progress(`${entity.table}: ${left} left out, because the plan or its unit is not there`)
  return staged - left
}

/** A class that the student has taken in the portal is in the plan already, with what the portal knows of it. */
async function withoutChosen(run: Run): Promise<number> {
  const result = await sql`delete from ${stageOf(personalEventEntity)} s using personal_education_event o
    where o.source_id is null and o.plan_id = s.plan_id and o.event_id = s.event_id and o.state <> 'CANCELLED'
      and not exists (select from personal_education_event t where ${sameKey(personalEventEntity)})`.execute(
    run.db,
  )
  const left = Number(result.numAffectedRows ?? 0)
  if (left > 0)
    run.progress(`personal_education_event: ${left} left out, because the student has chosen them here`)
  return left
}

/** Ended before the others are written, so that shares of working time are those of the source. */
async function endEvents(run: Run, today: string): Promise<number> {
  const gone = sql`t.state not in ('CANCELLED', 'COMPLETED') and ${isMissing(run, personalEventEntity)}`
  await sql`update plan_slot l set personal_event_id = null from personal_education_event t
    where l.personal_event_id = t.id and t.start_date > ${today}::date and ${gone}`.execute(run.db)
  const result = await sql`update personal_education_event t set version = t.version + 1,
      state = case when t.start_date > ${today}::date then 'CANCELLED' else 'COMPLETED' end,
      end_date = case when t.start_date > ${today}::date then t.end_date
        else least(t.end_date, ${today}::date) end
    where ${gone}`.execute(run.db)
  return Number(result.numAffectedRows ?? 0)
}

async function syncLinks(run: Run, links: Iterable<PersonalEventLinkRecord>): Promise<Counts> {
  const rows = [...links].map(link => ({
    ...link,
    source_id: `link|${link.personal_event_id}|${link.module_id}`,
  }))
  const staged = await stageRows(run, personalEventLinkEntity, rows)
  await sql`update ${stageOf(personalEventLinkEntity)} s set plan_id = m.plan_id, plan_module_id = m.id
    from personal_education_event e, plan_module m
    where e.id = s.personal_event_id and m.plan_id = e.plan_id and m.module_id = s.module_id`.execute(run.db)
  const kept = await withoutHomeless(run, personalEventLinkEntity, 'plan_module_id', staged)
  const ended = await endLinks(run)
  const updated = await updateRows(run, personalEventLinkEntity)
  const created = await insertRows(run, personalEventLinkEntity)
  return { created, updated, ended, unchanged: kept - created - updated }
}

/** Units that a period no longer serves; one that has ended keeps its own. A slot in use since stays, empty. */
async function endLinks(run: Run): Promise<number> {
  const gone = sql`starts_with(t.source_id, ${`${run.prefix}link|`}) and ${isMissing(run, personalEventLinkEntity)}
    and t.personal_event_id in (select s.personal_event_id from ${stageOf(personalEventLinkEntity)} s)`
  const removed = await sql`delete from plan_slot t where ${gone}
    and not exists (select from event_registration r where r.slot_id = t.id)
    and not exists (select from plan_event_change c where c.slot_id = t.id)`.execute(run.db)
  const emptied = await sql`update plan_slot t set personal_event_id = null
    where t.personal_event_id is not null and ${gone}`.execute(run.db)
  return Number(removed.numAffectedRows ?? 0) + Number(emptied.numAffectedRows ?? 0)
}

/** Parts without ids of their own: those that are gone make room first, since two breaks never overlap. */
async function syncParts(
  run: Run,
  entity: Entity,
  rows: Iterable<{ personal_event_id: string }>,
): Promise<Counts> {
  const known = await withKnownWhole(run, 'personal_education_event', rows, row => row.personal_event_id)
  const staged = await stageRows(run, entity, known)
  const own = entity === personalEventGoalEntity ? sql`t.by_side <> 'STUDENT'` : sql`true`
  const gone = await sql`delete from ${sql.id(entity.table)} t using personal_education_event e
    where e.id = t.personal_event_id and starts_with(e.source_id, ${run.prefix}) and ${own}
      and not exists (select from ${stageOf(entity)} s where ${sameKey(entity)})`.execute(run.db)
  const updated = await updateRows(run, entity)
  const created = await insertRows(run, entity)
  return { created, updated, ended: Number(gone.numAffectedRows ?? 0), unchanged: staged - created - updated }
}
