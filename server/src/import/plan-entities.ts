import { dates, type Entity, idOf, sourceId, text } from './entity.ts'

export const planEntity: Entity = {
  table: 'plan',
  key: [sourceId],
  columns: [
    idOf('study_right', 'study_right_id'),
    idOf('person', 'student_id'),
    ...text('career_code'),
    { name: 'goal_text', type: 'text', once: true },
    { name: 'competence_need', type: 'boolean' },
    ...dates('first_approved_on', 'competence_reached_on'),
    { name: 'approved_at', type: 'timestamptz' },
    { name: 'next_meeting_at', type: 'timestamptz' },
    { name: 'updated_at', type: 'timestamptz', once: true },
  ],
  natural: ['study_right_id'],
}

export const planVersionEntity: Entity = {
  table: 'plan_version',
  key: [sourceId],
  columns: [
    idOf('plan', 'plan_id'),
    { name: 'version', type: 'integer' },
    // The student may have decided since the source was asked, so its word comes after (apply-plans.ts).
    { name: 'state', type: 'text', once: true },
    { name: 'requested_at', type: 'timestamptz' },
    idOf('person', 'requested_by'),
    ...dates('due_date'),
    { name: 'requires_strong_auth', type: 'boolean' },
    { name: 'changes', type: 'jsonb' },
    ...text('staff_answer'),
    { name: 'staff_answered_at', type: 'timestamptz' },
    { name: 'created_at', type: 'timestamptz' },
  ],
  natural: ['plan_id', 'version'],
}

export const planModuleEntity: Entity = {
  table: 'plan_module',
  key: [sourceId],
  columns: [
    idOf('plan', 'plan_id'),
    idOf('module', 'module_id'),
    { name: 'position', type: 'integer' },
    { name: 'mandatory', type: 'boolean' },
    { name: 'osp', type: 'numeric' },
    ...text('state', 'grade'),
    ...dates('graded_on', 'start_date', 'end_date'),
    { name: 'teaching_hours', type: 'numeric' },
    { name: 'deviation_text', type: 'jsonb' },
    { name: 'individual_criteria', type: 'jsonb' },
    { name: 'important_note', type: 'boolean' },
    idOf('person', 'responsible_id'),
    ...text('provider_name'),
  ],
  natural: ['plan_id', 'module_id'],
}

export const priorCompetenceEntity: Entity = {
  table: 'prior_competence',
  key: [sourceId],
  columns: [
    idOf('plan_module', 'plan_module_id'),
    ...text('route'),
    ...dates('sent_to_assessment_on'),
    { name: 'assessors', type: 'jsonb' },
    ...text('state'),
  ],
  natural: ['plan_module_id'],
}

export const planSlotEntity: Entity = {
  table: 'plan_slot',
  key: [sourceId],
  columns: [idOf('plan', 'plan_id'), idOf('plan_module', 'plan_module_id'), { name: 'osp', type: 'numeric' }],
}
