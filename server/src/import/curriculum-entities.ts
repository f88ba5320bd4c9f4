import { dates, type Entity, idOf, localisedName, sourceId, text } from './entity.ts'

export const qualificationEntity: Entity = {
  table: 'qualification',
  key: [sourceId],
  columns: [
    ...text('code'),
    localisedName,
    ...text('basis_number', 'level'),
    { name: 'extent', type: 'numeric' },
    ...text('unit', 'grade_scale'),
  ],
}

/** The second half of a module's row: what it is within a qualification. */
export const moduleStructureEntity: Entity = {
  table: 'module',
  stage: 'module_structure',
  key: [sourceId],
  columns: [
    ...text('kind'),
    idOf('module', 'parent_id'),
    { name: 'osp', type: 'numeric' },
    { name: 'unit_group', type: 'integer' },
    ...text('grade_scale'),
    ...dates('valid_from', 'valid_to'),
  ],
}

export const prerequisiteEntity: Entity = {
  table: 'module_prerequisite',
  key: [idOf('module', 'module_id'), idOf('module', 'requires_id')],
  columns: [],
}

export const requirementEntity: Entity = {
  table: 'requirement',
  key: [sourceId],
  columns: [
    idOf('module', 'module_id'),
    { name: 'position', type: 'integer' },
    { name: 'text', type: 'jsonb' },
  ],
  natural: ['module_id', 'position'],
}

export const criterionEntity: Entity = {
  table: 'criterion',
  key: [idOf('requirement', 'requirement_id'), ...text('level'), { name: 'position', type: 'integer' }],
  columns: [{ name: 'text', type: 'jsonb' }],
}

/** The second half of a study right's row: what it leads to. */
export const studyDetailsEntity: Entity = {
  table: 'study_right',
  stage: 'study_details',
  key: [sourceId],
  columns: [
    idOf('qualification', 'qualification_id'),
    ...text('oid'),
    { name: 'competence_area', type: 'jsonb' },
    { name: 'titles', type: 'jsonb' },
    ...text('funding_code', 'study_mode'),
  ],
}
