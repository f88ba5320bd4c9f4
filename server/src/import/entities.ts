/** How a column travels from a record into its table. */
export interface Column {
  name: string
  type: string
  /** The record holds source ids of this table; the column holds its ids. */
  of?: string
  /** Written with a new row and left alone after. */
  once?: boolean
  /** Needed while comparing, and no column of the table. */
  stagedOnly?: boolean
  /** What a new row gets where the source says nothing. */
  otherwise?: boolean
}

/** A table that the importer keeps in step with a list of records. */
export interface Entity {
  table: string
  key: readonly Column[]
  columns: readonly Column[]
  /** What else is unique: a row that returns under another source id is taken over rather than doubled. */
  natural?: readonly string[]
}

const sourceId: Column = { name: 'source_id', type: 'text' }

function text(...names: string[]): Column[] {
  return names.map(name => ({ name, type: 'text' }))
}

function dates(...names: string[]): Column[] {
  return names.map(name => ({ name, type: 'date' }))
}

function idOf(table: string, name: string): Column {
  return { name, type: 'bigint', of: table }
}

const localisedName: Column = { name: 'name', type: 'jsonb' }
const personKey = [idOf('person', 'person_id')]

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

/**
 * The entity for records that say nothing about some columns (undefined in every one): those are given to new
 * rows only.
 */
export function knownColumns<Row extends object>(
  entity: Entity,
  rows: readonly Row[],
  columns: readonly (keyof Row)[],
) {
  const silent = columns.filter(column => rows.every(row => row[column] === undefined)).map(String)
  return {
    ...entity,
    columns: entity.columns.map(column =>
      silent.includes(column.name) ? { ...column, once: true } : column,
    ),
  }
}
