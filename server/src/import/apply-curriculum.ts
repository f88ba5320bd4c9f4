import { sql } from 'kysely'
import {
  criterionEntity,
  moduleStructureEntity,
  prerequisiteEntity,
  qualificationEntity,
  requirementEntity,
  studyDetailsEntity,
} from './curriculum-entities.ts'
import type { CurriculumRecords } from './curriculum-records.ts'
import type { Entity } from './entity.ts'
import {
  type Counts,
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
 * Writes what qualifications consist of. Qualifications and requirements that are gone stay while a plan or an
 * assessment may name them; criteria and prerequisites follow the source.
 */
export async function applyCurriculum(run: Run, records: CurriculumRecords, tally: Tally): Promise<void> {
  if (records.qualifications) {
    tally('qualifications', await syncRows(run, qualificationEntity, records.qualifications))
  }
  if (records.moduleStructure) {
    tally('module structure', await describeRows(run, moduleStructureEntity, records.moduleStructure))
  }
  if (records.prerequisites) {
    const end = () => removePrerequisites(run)
    tally('prerequisites', await syncRows(run, prerequisiteEntity, records.prerequisites, end))
  }
  if (records.requirements) {
    tally('requirements', await syncRows(run, requirementEntity, records.requirements))
  }
  if (records.criteria) {
    const end = () => removeCriteria(run)
    tally('criteria', await syncRows(run, criterionEntity, records.criteria, end))
  }
}

/** Writes to which qualification each study right leads; the rights themselves are people's records. */
export async function applyStudyDetails(run: Run, records: CurriculumRecords, tally: Tally): Promise<void> {
  if (records.studyDetails) {
    tally('study details', await describeRows(run, studyDetailsEntity, records.studyDetails))
  }
}

/** Completes rows that other records have made; creates and ends none. */
async function describeRows(run: Run, entity: Entity, rows: Iterable<object>): Promise<Counts> {
  const staged = await stageRows(run, entity, rows)
  const updated = await updateRows(run, entity)
  return { created: 0, updated, ended: 0, unchanged: staged - updated }
}

async function removePrerequisites(run: Run): Promise<number> {
  const result = await sql`delete from module_prerequisite t using module m
    where m.id = t.module_id and starts_with(m.source_id, ${run.prefix})
      and not exists (select from ${stageOf(prerequisiteEntity)} s where ${sameKey(prerequisiteEntity)})`.execute(
    run.db,
  )
  return Number(result.numAffectedRows ?? 0)
}

async function removeCriteria(run: Run): Promise<number> {
  const result = await sql`delete from criterion t using requirement r
    where r.id = t.requirement_id and starts_with(r.source_id, ${run.prefix})
      and not exists (select from ${stageOf(criterionEntity)} s where ${sameKey(criterionEntity)})`.execute(
    run.db,
  )
  return Number(result.numAffectedRows ?? 0)
}

/** Rows of this source that the records no longer have. */
export async function removeRows(run: Run, entity: Entity): Promise<number> {
  const result = await sql`delete from ${sql.id(entity.table)} t where ${isMissing(run, entity)}`.execute(
    run.db,
  )
  return Number(result.numAffectedRows ?? 0)
}
