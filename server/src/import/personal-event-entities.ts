import { dates, type Entity, idOf, localisedName, sourceId, text } from './entity.ts'

export const personalEventEntity: Entity = {
  table: 'personal_education_event',
  key: [sourceId],
  columns: [
    // The plan and the student of the study right are looked up in the stage (apply-personal-events.ts).
    { name: 'study_right_id', type: 'bigint', of: 'study_right', stagedOnly: true },
    { name: 'plan_id', type: 'bigint' },
    { name: 'student_id', type: 'bigint' },
    ...text('method'),
    idOf('education_event', 'event_id'),
    idOf('workplace_period', 'workplace_period_id'),
    localisedName,
    ...text('specifier', 'state', 'apprenticeship_basis', 'business_id', 'materials_url', 'instructions'),
    ...dates('start_date', 'end_date'),
    { name: 'teaching_hours', type: 'numeric' },
    { name: 'learning_environments', type: 'jsonb' },
    { name: 'part_time_percent', type: 'integer' },
    { name: 'workplace_tasks', type: 'jsonb' },
    ...text('result_grade'),
    ...dates('result_on'),
  ],
}

export const personalEventLinkEntity: Entity = {
  table: 'plan_slot',
  stage: 'plan_slot_link',
  key: [sourceId],
  columns: [
    { name: 'module_id', type: 'bigint', of: 'module', stagedOnly: true },
    idOf('personal_education_event', 'personal_event_id'),
    { name: 'plan_id', type: 'bigint' },
    { name: 'plan_module_id', type: 'bigint' },
    { name: 'osp', type: 'numeric' },
  ],
}

export const personalEventInterruptionEntity: Entity = {
  table: 'personal_event_interruption',
  key: [idOf('personal_education_event', 'personal_event_id'), { name: 'start_date', type: 'date' }],
  columns: dates('end_date'),
}

export const personalEventGoalEntity: Entity = {
  table: 'personal_event_goal',
  key: [
    idOf('personal_education_event', 'personal_event_id'),
    { name: 'by_side', type: 'text' },
    { name: 'position', type: 'integer' },
  ],
  columns: text('text'),
}

export const intermediateAssessmentEntity: Entity = {
  table: 'intermediate_assessment',
  key: [sourceId],
  columns: [
    idOf('personal_education_event', 'personal_event_id'),
    ...text('kind'),
    ...dates('period_start', 'period_end', 'date'),
    ...text('strengths', 'develop'),
    { name: 'ready_for_demonstration', type: 'boolean' },
    idOf('person', 'author_id'),
    ...text('author_name'),
    // What was published is not taken back, so these two only move on (apply-intermediate-assessments.ts).
    { name: 'state', type: 'text', once: true },
    { name: 'published_at', type: 'timestamptz', once: true },
  ],
}

export const intermediateItemEntity: Entity = {
  table: 'intermediate_assessment_item',
  key: [idOf('intermediate_assessment', 'assessment_id'), { name: 'position', type: 'integer' }],
  columns: [
    idOf('requirement', 'requirement_id'),
    ...text('text'),
    { name: 'level', type: 'integer' },
    ...text('comment'),
  ],
}
