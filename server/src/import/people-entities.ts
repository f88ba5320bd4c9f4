import { dates, type Entity, idOf, personKey, sourceId, text } from './entity.ts'

export const personEntity: Entity = {
  table: 'person',
  key: [sourceId],
  columns: [
    ...text('first_names', 'call_name', 'last_name'),
    ...dates('birth_date'),
    ...text('email', 'phone'),
    { name: 'language', type: 'text', once: true },
    { name: 'draft_key', type: 'text', once: true },
    { name: 'is_active', type: 'boolean' },
  ],
}

export const groupEntity: Entity = { table: 'student_group', key: [sourceId], columns: text('code', 'name') }

export const studentEntity: Entity = {
  table: 'student',
  key: personKey,
  columns: [
    ...text('learner_oid', 'student_number'),
    idOf('student_group', 'group_id'),
    idOf('campus', 'campus_id'),
    { name: 'non_disclosure', type: 'boolean', otherwise: false },
  ],
}

export const staffEntity: Entity = {
  table: 'staff',
  key: personKey,
  columns: [...text('title'), { name: 'is_public', type: 'boolean' }],
}

export const parentEntity: Entity = { table: 'parent', key: personKey, columns: [] }

export const accountEntity: Entity = {
  table: 'account',
  key: personKey,
  columns: [
    ...text('username'),
    { name: 'password_hash', type: 'text', once: true },
    { name: 'must_change', type: 'boolean', once: true },
    { name: 'is_enabled', type: 'boolean' },
    { name: 'changed_at', type: 'timestamptz', once: true },
  ],
}

export const studyRightEntity: Entity = {
  table: 'study_right',
  key: [sourceId],
  columns: [
    idOf('person', 'student_id'),
    ...text('qualification_code'),
    { name: 'qualification_name', type: 'jsonb' },
    ...text('state'),
    ...dates('start_date', 'estimated_end_date', 'end_date'),
  ],
}

export const responsibleStaffEntity: Entity = {
  table: 'responsible_staff',
  key: [idOf('study_right', 'study_right_id'), idOf('person', 'staff_id'), ...text('role')],
  columns: [],
}

export const parentAccessEntity: Entity = {
  table: 'parent_access',
  key: [sourceId],
  columns: [idOf('person', 'parent_id'), idOf('person', 'student_id')],
  natural: ['parent_id', 'student_id'],
}
