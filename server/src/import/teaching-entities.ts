import { dates, type Entity, idOf, localisedName, sourceId, text } from './entity.ts'

export const campusEntity: Entity = { table: 'campus', key: [sourceId], columns: text('name', 'address') }

export const roomEntity: Entity = {
  table: 'room',
  key: [sourceId],
  columns: [idOf('campus', 'campus_id'), ...text('code', 'name', 'floor')],
  natural: ['campus_id', 'code'],
}

export const termEntity: Entity = {
  table: 'term',
  key: [sourceId],
  columns: [...text('name', 'kind'), ...dates('start_date', 'end_date')],
}

export const holidayEntity: Entity = {
  table: 'holiday',
  key: [sourceId],
  columns: [localisedName, ...dates('start_date', 'end_date')],
}

export const moduleEntity: Entity = {
  table: 'module',
  key: [sourceId],
  columns: [...text('code'), localisedName],
}

export const eventEntity: Entity = {
  table: 'education_event',
  key: [sourceId],
  columns: [
    idOf('module', 'module_id'),
    ...text('code'),
    localisedName,
    ...dates('start_date', 'end_date'),
    { name: 'is_active', type: 'boolean' },
  ],
}

export const eventTeacherEntity: Entity = {
  table: 'event_teacher',
  key: [idOf('education_event', 'event_id'), idOf('person', 'staff_id')],
  columns: [{ ...sourceId, once: true }],
}

export const participantEntity: Entity = {
  table: 'event_participant',
  key: [sourceId],
  columns: [
    idOf('education_event', 'event_id'),
    idOf('person', 'student_id'),
    idOf('study_right', 'study_right_id'),
    ...dates('begin_date', 'end_date'),
  ],
  natural: ['event_id', 'student_id', 'begin_date'],
}

export const sessionEntity: Entity = {
  table: 'event_session',
  key: [sourceId],
  columns: [
    idOf('education_event', 'event_id'),
    ...text('kind'),
    { name: 'start_at', type: 'timestamptz' },
    { name: 'end_at', type: 'timestamptz' },
    ...dates('school_date'),
    idOf('room', 'room_id'),
    ...text('online_url', 'topic', 'bring', 'lunch_slot'),
    { name: 'updated_at', type: 'timestamptz', once: true },
    { name: 'teachers', type: 'bigint[]', of: 'person', stagedOnly: true },
  ],
}

export const rollCallEntity: Entity = {
  table: 'roll_call',
  key: [idOf('event_session', 'session_id')],
  columns: [{ name: 'called_at', type: 'timestamptz' }],
}

export const markEntity: Entity = {
  table: 'absence_mark',
  key: [sourceId],
  columns: [
    idOf('event_session', 'session_id'),
    idOf('person', 'student_id'),
    ...text('recorded_code'),
    { name: 'minutes', type: 'integer' },
    { name: 'late_minutes', type: 'integer' },
    idOf('person', 'teacher_id'),
    ...text('teacher_note'),
    { name: 'recorded_at', type: 'timestamptz' },
    { name: 'type_code', type: 'text', once: true },
    { name: 'state', type: 'text', once: true },
  ],
  natural: ['student_id', 'session_id'],
}

export const workplacePeriodEntity: Entity = {
  table: 'workplace_period',
  key: [sourceId],
  columns: [
    idOf('study_right', 'study_right_id'),
    idOf('person', 'student_id'),
    idOf('module', 'module_id'),
    ...text('workplace_name', 'workplace_address'),
    ...dates('start_date', 'end_date'),
    { name: 'daily_start', type: 'time' },
    { name: 'daily_end', type: 'time' },
    { name: 'weekdays', type: 'integer[]' },
    ...text('instructor_name', 'instructor_phone', 'instructor_email'),
  ],
}
