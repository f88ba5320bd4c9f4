import { sql } from 'kysely'
import type { Run } from '../engine/run.ts'
import { changeRows, remove, stageOf } from '../engine/sync.sql.ts'
import { type AnyTable, idOf, tableFrom, tableOf } from '../engine/table.ts'
import * as files from './curriculum.files.ts'

/**
 * Qualifications and requirements that are gone stay while a plan or an assessment may name them; criteria and
 * prerequisites follow the source.
 */

export const qualifications = tableOf(files.qualifications, {
  name: 'qualification',
})

/** The second half of a module's row: what it is within a qualification. */
export const moduleStructure = tableOf(files.units, {
  name: 'module',
  stage: 'module_structure',
  completes: {},
})

export const prerequisites = tableFrom({
  name: 'module_prerequisite',
  key: ['module_id', 'requires_id'],
  columns: { module_id: idOf('module'), requires_id: idOf('module') },
  rows: ({ folder }) =>
    folder.ext_units?.flatMap(row =>
      [...new Set(row.requiresSourcedIds)].map(id => ({ module_id: row.sourcedId, requires_id: id })),
    ),
  end: remove,
})

export const requirements = tableOf(files.requirements, {
  name: 'requirement',
  natural: ['module_id', 'position'],
  prepare: makeRoom,
})

/** Moves requirements that are gone behind the others, since an existing one may now take their position. */
function makeRoom(run: Run, table: AnyTable): Promise<number> {
  return changeRows(
    run.db,
    sql`update requirement t set position = 1000000 + t.id from ${stageOf(table)} s
      where s.module_id = t.module_id and s.position = t.position and s.source_id is distinct from t.source_id
        and starts_with(t.source_id, ${run.prefix})
        and not exists (select from ${stageOf(table)} o where o.source_id = t.source_id)
        and exists (select from requirement o where o.source_id = s.source_id)`,
  )
}

export const criteria = tableOf(files.criteria, {
  name: 'criterion',
  key: ['requirement_id', 'level', 'position'],
  end: remove,
})

/** The second half of a study right's row: what it leads to. */
export const studyDetails = tableOf(files.studyDetails, {
  name: 'study_right',
  stage: 'study_details',
  completes: {},
})
