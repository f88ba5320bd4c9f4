import { dates, type Entity, idOf, sourceId, text } from './entity.ts'

export const planActivityEntity: Entity = {
  table: 'plan_activity',
  key: [sourceId],
  columns: [
    idOf('study_right', 'study_right_id'),
    idOf('person', 'student_id'),
    ...dates('date'),
    ...text('type'),
    { name: 'title', type: 'jsonb' },
    { name: 'summary', type: 'jsonb' },
    { name: 'participants', type: 'jsonb' },
    { name: 'next_meeting_at', type: 'timestamptz' },
    { name: 'plan_version', type: 'integer' },
    ...text('visibility'),
  ],
}

export const planActionEntity: Entity = {
  table: 'plan_activity_action',
  key: [idOf('plan_activity', 'activity_id'), { name: 'position', type: 'integer' }],
  columns: [
    { name: 'text', type: 'jsonb' },
    ...text('responsible'),
    ...dates('due_date'),
    // What the student has ticked here stays; the others' follows the source (apply-guidance.ts).
    { name: 'done', type: 'boolean', once: true },
  ],
}

export const studySkillsEntity: Entity = {
  table: 'study_skills_round',
  key: [sourceId],
  columns: [
    idOf('study_right', 'study_right_id'),
    idOf('person', 'student_id'),
    { name: 'school_year', type: 'integer' },
    ...dates('deadline'),
    { name: 'strengths', type: 'jsonb' },
    { name: 'support_actions', type: 'jsonb' },
    idOf('person', 'discussed_with'),
    { name: 'discussed_at', type: 'timestamptz' },
  ],
  natural: ['study_right_id', 'school_year'],
}

export const learningSupportEntity: Entity = {
  table: 'learning_support',
  key: [sourceId],
  columns: [
    idOf('person', 'student_id'),
    ...text('type_code', 'module_group'),
    ...dates('start_date', 'end_date'),
    { name: 'description', type: 'jsonb' },
    { name: 'is_active', type: 'boolean' },
  ],
}

export const supportDecisionEntity: Entity = {
  table: 'support_decision',
  key: [sourceId],
  columns: [
    idOf('person', 'student_id'),
    ...text('level', 'state'),
    { name: 'appealed', type: 'boolean' },
    ...dates('valid_from', 'valid_to'),
    { name: 'grounds', type: 'jsonb' },
    idOf('person', 'responsible_id'),
    { name: 'hearing_requested_at', type: 'timestamptz' },
    ...dates('hearing_due'),
    { name: 'decided_at', type: 'timestamptz' },
    idOf('person', 'decided_by'),
    { name: 'appeal_instructions', type: 'jsonb' },
    ...dates('appeal_until'),
  ],
}

export const supportArrangementEntity: Entity = {
  table: 'support_arrangement',
  key: [idOf('support_decision', 'decision_id'), { name: 'position', type: 'integer' }],
  columns: [...text('kind', 'code'), idOf('module', 'module_id'), { name: 'text', type: 'jsonb' }],
}
