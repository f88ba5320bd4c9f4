import type { Localised } from '@studentgo/protocol/shapes'
import { sql } from 'kysely'
import { firstStateOf } from '../../absences/marks/recorded-mark.rules.ts'
import { endToday, remove, updateWhere } from '../engine/sync.sql.ts'
import { column, idOf, maybeIdOf, tableFrom, tableOf } from '../engine/table.ts'
import { minutesAway, rollCallRecords } from './attendance.rules.ts'
import { comesBack, decidesAgain, isCorrected, settleMarks } from './sync-attendance.command.ts'
import { cancelSessions, saveTeachers, updateSessions } from './sync-sessions.command.ts'
import * as files from './teaching.files.ts'
import { eventTeacherRecords, participantRecords } from './teaching.rules.ts'

const text = column<string>('text')
const date = column<string>('date')

export const events = tableOf(files.classes, {
  kind: 'classes',
  name: 'education_event',
  also: { name: column<Localised>('jsonb'), start_date: date, end_date: date },
  alsoOf: (row, { translations, spanOf }) => {
    const { start = '', end = '' } = spanOf(row) ?? {}
    return { name: translations('class', row.sourcedId, row.title), start_date: start, end_date: end }
  },
  made: { is_active: { type: 'boolean', make: () => true } },
  end: updateWhere(sql`t.is_active`, sql`is_active = false`),
})

export const eventTeachers = tableFrom({
  kind: 'class teachers',
  name: 'event_teacher',
  key: ['event_id', 'staff_id'],
  columns: {
    event_id: idOf('education_event'),
    staff_id: idOf('person'),
    source_id: column<string>('text', { once: true }),
  },
  rows: eventTeacherRecords,
  end: remove,
})

export const participants = tableFrom({
  kind: 'enrolments',
  name: 'event_participant',
  columns: {
    source_id: text,
    event_id: idOf('education_event'),
    student_id: idOf('person'),
    study_right_id: idOf('study_right'),
    begin_date: date,
    end_date: date,
  },
  natural: ['event_id', 'student_id', 'begin_date'],
  rows: participantRecords,
  end: endToday('begin_date'),
})

export const workplacePeriods = tableOf(files.workplacePeriods, {
  name: 'workplace_period',
  also: { student_id: idOf('person') },
  alsoOf: (row, { studentOf }) => ({ student_id: studentOf(row.studyRightSourcedId) }),
  end: endToday('start_date'),
})

/** What changed of a known lesson is kept as old → new, for the timetable to show. */
export const sessions = tableOf(files.sessions, {
  name: 'event_session',
  also: { school_date: date, room_id: maybeIdOf('room') },
  alsoOf: (row, school) => ({
    school_date: school.schoolDay(row.startTime),
    room_id: school.roomOf(row)?.id ?? null,
  }),
  made: {
    updated_at: { type: 'timestamptz', once: true, make: (_session, run) => run.now.toISOString() },
  },
  update: updateSessions,
  end: cancelSessions,
  finish: saveTeachers,
})

/** When each roll was called: until then nobody's presence at a lesson is known. */
export const rollCalls = tableFrom({
  name: 'event_session',
  stage: 'roll_call',
  key: ['session_id'],
  columns: { session_id: idOf('event_session'), called_at: column<string>('timestamptz') },
  renamed: { session_id: 'id', called_at: 'roll_called_at' },
  rows: rollCallRecords,
  completes: { isNew: sql`t.roll_called_at is null` },
  updateAlso: () => sql`state = case when t.state = 'PLANNED' then 'HELD' else t.state end`,
  end: updateWhere(
    sql`t.roll_called_at is not null`,
    sql`roll_called_at = null, state = case when t.state = 'HELD' then 'PLANNED' else t.state end`,
  ),
})

/** An explanation that somebody has given is never lost to a later run. */
export const marks = tableOf(files.attendance, {
  kind: 'absence marks',
  name: 'absence_mark',
  also: { minutes: column<number>('integer') },
  alsoOf: (row, { sessions }) => ({ minutes: minutesAway(row, sessions.get(row.sessionSourcedId)) }),
  made: {
    type_code: { type: 'text', make: mark => mark.recorded_code },
    state: { type: 'text', make: mark => firstStateOf(mark.recorded_code) },
  },
  overwriteWhere: { type_code: decidesAgain, state: sql`(${decidesAgain} or ${comesBack})` },
  natural: ['student_id', 'session_id'],
  prepare: settleMarks,
  updateAlso: () => sql`version = t.version + case when ${isCorrected} then 1 else 0 end`,
  // A mark that the teacher took back is cancelled.
  end: updateWhere(sql`t.state <> 'CANCELLED'`, sql`state = 'CANCELLED', version = t.version + 1`),
})
