import { remove } from '../engine/sync.sql.ts'
import { idOf, tableFrom, tableOf } from '../engine/table.ts'
import * as files from './curriculum.files.ts'

/**
 * Qualifications and requirements that are gone stay while a plan or an assessment may name them; criteria and
 * prerequisites follow the source.
 */

export const qualifications = tableOf(files.qualifications, {
  kind: 'qualifications',
  name: 'qualification',
})

/** The second half of a module's row: what it is within a qualification. */
export const moduleStructure = tableOf(files.units, {
  kind: 'module structure',
  name: 'module',
  stage: 'module_structure',
  completes: {},
})

export const prerequisites = tableFrom({
  kind: 'prerequisites',
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
  kind: 'requirements',
  name: 'requirement',
  natural: ['module_id', 'position'],
})

export const criteria = tableOf(files.criteria, {
  kind: 'criteria',
  name: 'criterion',
  key: ['requirement_id', 'level', 'position'],
  end: remove,
})

/** The second half of a study right's row: what it leads to. */
export const studyDetails = tableOf(files.studyDetails, {
  kind: 'study details',
  name: 'study_right',
  stage: 'study_details',
  completes: {},
})
