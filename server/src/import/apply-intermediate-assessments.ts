import { sql } from 'kysely'
import { withKnownWhole } from './known-rows.ts'
import { intermediateAssessmentEntity, intermediateItemEntity } from './personal-event-entities.ts'
import type { IntermediateAssessmentRecord, PersonalEventRecords } from './personal-event-records.ts'
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
 * Writes feedback with its items. One that the student has read stays as it was read; one that was published
 * stays although the source no longer has it, and only a draft goes.
 */
export async function applyIntermediateAssessments(
  run: Run,
  { intermediateAssessments, intermediateItems }: PersonalEventRecords,
  tally: Tally,
): Promise<void> {
  if (intermediateAssessments) {
    tally('intermediate assessments', await syncAssessments(run, intermediateAssessments))
  }
  if (!intermediateItems) return
  const known = await withKnownWhole(
    run,
    'intermediate_assessment',
    intermediateItems,
    item => item.assessment_id,
  )
  const staged = await stageRows(run, intermediateItemEntity, known)
  const left = await sql`delete from ${stageOf(intermediateItemEntity)} s
    where (s.requirement_id is null and s.text is null) or exists (select from intermediate_assessment t
      where t.id = s.assessment_id and t.state = 'ACKNOWLEDGED')`.execute(run.db)
  const gone = await sql`delete from intermediate_assessment_item t using intermediate_assessment a
    where a.id = t.assessment_id and a.state <> 'ACKNOWLEDGED' and starts_with(a.source_id, ${run.prefix})
      and not exists (select from ${stageOf(intermediateItemEntity)} s where ${sameKey(intermediateItemEntity)})`.execute(
    run.db,
  )
  const updated = await updateRows(run, intermediateItemEntity)
  const created = await insertRows(run, intermediateItemEntity)
  const kept = staged - Number(left.numAffectedRows ?? 0)
  tally('rated items', {
    created,
    updated,
    ended: Number(gone.numAffectedRows ?? 0),
    unchanged: kept - created - updated,
  })
}

async function syncAssessments(run: Run, records: Iterable<IntermediateAssessmentRecord>): Promise<Counts> {
  const known = await withKnownWhole(run, 'personal_education_event', records, row => row.personal_event_id)
  const rows = known.map(row => ({
    ...row,
    state: row.published_at === null ? 'DRAFT' : 'PUBLISHED',
  }))
  const staged = await stageRows(run, intermediateAssessmentEntity, rows)
  const stage = stageOf(intermediateAssessmentEntity)
  const drafts = await sql`delete from intermediate_assessment t
    where t.state = 'DRAFT' and ${isMissing(run, intermediateAssessmentEntity)}`.execute(run.db)
  await sql`delete from ${stage} s using intermediate_assessment t
    where t.source_id = s.source_id and t.state = 'ACKNOWLEDGED'`.execute(run.db)
  const published = await sql`update intermediate_assessment t set state = 'PUBLISHED',
      published_at = s.published_at
    from ${stage} s where t.source_id = s.source_id and t.state = 'DRAFT' and s.state = 'PUBLISHED'`.execute(
    run.db,
  )
  const updated = await updateRows(run, intermediateAssessmentEntity)
  const created = await insertRows(run, intermediateAssessmentEntity)
  const changed = Math.max(updated, Number(published.numAffectedRows ?? 0))
  return {
    created,
    updated: changed,
    ended: Number(drafts.numAffectedRows ?? 0),
    unchanged: staged - created - changed,
  }
}
