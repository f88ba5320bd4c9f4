import { sql } from 'kysely'
import type { Entity } from './entity.ts'
import {
  learningSupportEntity,
  planActionEntity,
  planActivityEntity,
  studySkillsEntity,
  supportArrangementEntity,
  supportDecisionEntity,
} from './guidance-entities.ts'
import type { GuidanceRecords } from './guidance-records.ts'
import { isMissing, type Run, stageOf, syncRows } from './stage.ts'
import type { Tally } from './tally.ts'

/**
 * Writes talks, surveys and support. What people have said, ticked and answered in the portal is never
 * touched, and decisions that the source no longer has stay: a student may ask about them later.
 */
export async function applyGuidance(run: Run, records: GuidanceRecords, tally: Tally): Promise<void> {
  if (records.planActivities) {
    const end = () => removeUnread(run)
    tally('plan activities', await syncRows(run, planActivityEntity, records.planActivities, end))
  }
  if (records.planActions) {
    const end = () => removeParts(run, planActionEntity, 'plan_activity', 'activity_id')
    tally('agreed actions', await syncRows(run, planActionEntity, records.planActions, end))
    await followOthersActions(run)
  }
  if (records.studySkills) {
    tally('study skills', await syncRows(run, studySkillsEntity, records.studySkills))
    await closeTalkedOver(run)
  }
  if (records.learningSupport) {
    const end = () => endLearningSupport(run)
    tally('learning support', await syncRows(run, learningSupportEntity, records.learningSupport, end))
  }
  if (records.supportDecisions) {
    tally('support decisions', await syncRows(run, supportDecisionEntity, records.supportDecisions))
  }
  if (records.supportArrangements) {
    const end = () => removeParts(run, supportArrangementEntity, 'support_decision', 'decision_id')
    tally('arrangements', await syncRows(run, supportArrangementEntity, records.supportArrangements, end))
  }
}

/** An entry that the student has said to have read stays. */
async function removeUnread(run: Run): Promise<number> {
  const result = await sql`delete from plan_activity t
    where t.acknowledged_at is null and ${isMissing(run, planActivityEntity)}`.execute(run.db)
  return Number(result.numAffectedRows ?? 0)
}

/** Parts without ids of their own go when the source no longer has them. */
async function removeParts(run: Run, entity: Entity, whole: string, column: string): Promise<number> {
  const key = sql.id(column)
  const result = await sql`delete from ${sql.id(entity.table)} t using ${sql.id(whole)} w
    where w.id = t.${key} and starts_with(w.source_id, ${run.prefix})
      and not exists (select from ${stageOf(entity)} s where s.${key} = t.${key} and s.position = t.position)`.execute(
    run.db,
  )
  return Number(result.numAffectedRows ?? 0)
}

async function followOthersActions(run: Run): Promise<void> {
  await sql`update plan_activity_action t set done = s.done
    from ${stageOf(planActionEntity)} s
    where s.activity_id = t.activity_id and s.position = t.position
      and t.responsible <> 'STUDENT' and t.done <> s.done`.execute(run.db)
}

/** A survey that was sent and has been talked over is closed; one that was never sent stays the student's. */
async function closeTalkedOver(run: Run): Promise<void> {
  await sql`update study_skills_round t set state = 'DISCUSSED', version = t.version + 1
    where t.state = 'SUBMITTED' and t.discussed_at is not null and starts_with(t.source_id, ${run.prefix})`.execute(
    run.db,
  )
}

async function endLearningSupport(run: Run): Promise<number> {
  const result = await sql`update learning_support t set is_active = false
    where t.is_active and ${isMissing(run, learningSupportEntity)}`.execute(run.db)
  return Number(result.numAffectedRows ?? 0)
}
