import { type Column, dates, type Entity, idOf, sourceId, text } from './entity.ts'

/** What a calendar shows of a demonstration: a change of these counts its SEQUENCE up. */
export const shownColumns: Column[] = [
  { name: 'name', type: 'jsonb' },
  ...dates('start_date', 'end_date'),
  { name: 'start_time', type: 'time' },
  { name: 'end_time', type: 'time' },
  ...text('place_name', 'place_address'),
]

export const demonstrationEntity: Entity = {
  table: 'demonstration',
  key: [sourceId],
  columns: [
    idOf('study_right', 'study_right_id'),
    idOf('person', 'student_id'),
    ...text('type'),
    ...shownColumns,
    { name: 'place_type', type: 'integer' },
    ...text('place_business_id', 'organiser'),
    { name: 'place_description', type: 'jsonb' },
    { name: 'content', type: 'jsonb' },
    { name: 'assessors', type: 'jsonb' },
    { name: 'care_field', type: 'boolean' },
    { name: 'attempt', type: 'integer' },
    { name: 'raise_attempt', type: 'boolean' },
    { name: 'whole_unit', type: 'boolean' },
    { name: 'discussed_at', type: 'timestamptz' },
    // A published result stays published, and a review that was asked for stays asked for (apply-demonstrations.ts).
    { name: 'state', type: 'text', once: true },
    { name: 'published_at', type: 'timestamptz', once: true },
    { name: 'updated_at', type: 'timestamptz', once: true },
    // The attempt before may come in the same run, and gets its id after this row is staged.
    { name: 'previous_source', type: 'text', stagedOnly: true },
  ],
}

const ofDemonstration = idOf('demonstration', 'demonstration_id')

export const demonstrationModuleEntity: Entity = {
  table: 'demonstration_module',
  key: [ofDemonstration, idOf('module', 'module_id')],
  columns: [],
}

export const demonstrationTaskEntity: Entity = {
  table: 'demonstration_task',
  key: [sourceId],
  columns: [
    ofDemonstration,
    { name: 'position', type: 'integer' },
    { name: 'text', type: 'jsonb' },
    ...text('confirmed_by'),
    { name: 'confirmed_at', type: 'timestamptz' },
  ],
}

export const demonstrationTaskRequirementEntity: Entity = {
  table: 'demonstration_task_requirement',
  key: [idOf('demonstration_task', 'task_id'), idOf('requirement', 'requirement_id')],
  columns: [],
}

export const demonstrationAssessmentEntity: Entity = {
  table: 'demonstration_assessment',
  key: [ofDemonstration],
  columns: [
    ...text('grade'),
    ...dates('assessed_on'),
    { name: 'justification', type: 'jsonb' },
    { name: 'targets', type: 'jsonb' },
    { name: 'deciders', type: 'text[]' },
    { name: 'participants', type: 'text[]' },
  ],
}

export const demonstrationRatingEntity: Entity = {
  table: 'demonstration_rating',
  key: [ofDemonstration, idOf('requirement', 'requirement_id')],
  columns: text('grade'),
}
