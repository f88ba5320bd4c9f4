import { minutesBetween } from '@studentgo/protocol/rules/calendar'
import type { Folder } from './files.ts'
import type { Refusal } from './report.ts'
import type { SchoolIndex } from './school-index.ts'

const longestSessionMinutes = 1440

/** What no single row and no reference shows: spans turned round, roles that do not fit, things that come twice. */
export function inconsistencies(folder: Folder, index: SchoolIndex, today: string): Refusal[] {
  return [
    ...turnedSpans(folder),
    ...birthdaysAhead(folder, today),
    ...wrongSessions(folder, index),
    ...wrongEnrollments(folder, index),
    ...doubles(folder),
  ]
}

function turnedSpans(folder: Folder): Refusal[] {
  const spans = [
    ...spansOf('academicSessions', folder.academicSessions, 'startDate', 'endDate'),
    ...spansOf('roles', folder.roles, 'beginDate', 'endDate'),
    ...spansOf('enrollments', folder.enrollments, 'beginDate', 'endDate'),
    ...spansOf('ext_holidays', folder.ext_holidays ?? [], 'startDate', 'endDate'),
    ...spansOf('ext_study_rights', folder.ext_study_rights ?? [], 'startDate', 'endDate'),
    ...spansOf('ext_study_rights', folder.ext_study_rights ?? [], 'startDate', 'estimatedEndDate'),
    ...spansOf('ext_workplace_periods', folder.ext_workplace_periods ?? [], 'startDate', 'endDate'),
    ...spansOf('ext_workplace_periods', folder.ext_workplace_periods ?? [], 'dailyStart', 'dailyEnd'),
  ]
  return spans
    .filter(span => span.start !== null && span.end !== null && span.end < span.start)
    .map(refusalOf)
}

interface CheckedSpan {
  file: string
  line: number
  column: string
  start: string | null
  end: string | null
}

function spansOf<Start extends string, End extends string>(
  name: string,
  rows: readonly ({ line: number } & Record<Start | End, string | null>)[],
  start: Start,
  end: End,
): CheckedSpan[] {
  return rows.map(row => ({
    file: `${name}.csv`,
    line: row.line,
    column: end,
    start: row[start],
    end: row[end],
  }))
}

function refusalOf({ file, line, column, start, end }: CheckedSpan): Refusal {
  return { file, line, column, reason: `${end} is before ${start}` }
}

function birthdaysAhead(folder: Folder, today: string): Refusal[] {
  return (folder.demographics ?? [])
    .filter(row => row.birthDate !== null && (row.birthDate > today || row.birthDate < '1900-01-01'))
    .map(({ line, birthDate }) => ({
      file: 'demographics.csv',
      line,
      column: 'birthDate',
      reason: `${birthDate} is nobody's birthday`,
    }))
}

/** A lesson ends after it begins, within a day, and lies within the terms of its class. */
function wrongSessions(folder: Folder, index: SchoolIndex): Refusal[] {
  return (folder.ext_sessions ?? []).flatMap(({ line, startTime, endTime, classSourcedId }) => {
    const refuse = (column: string, reason: string) => [{ file: 'ext_sessions.csv', line, column, reason }]
    const minutes = minutesBetween(startTime, endTime)
    if (minutes <= 0) return refuse('endTime', 'is not after startTime')
    if (minutes > longestSessionMinutes) return refuse('endTime', 'is more than a day after startTime')
    const row = index.classes.get(classSourcedId)
    const span = row && index.spanOf(row)
    const day = index.schoolDay(startTime)
    if (span && (day < span.start || day > span.end)) {
      return refuse('startTime', `${day} is outside class ${classSourcedId}, ${span.start} to ${span.end}`)
    }
    return []
  })
}

function wrongEnrollments(folder: Folder, index: SchoolIndex): Refusal[] {
  const seen = new Map<string, number>()
  return folder.enrollments.flatMap(row => {
    const refuse = (column: string, reason: string) => [
      { file: 'enrollments.csv', line: row.line, column, reason },
    ]
    const schoolClass = index.classes.get(row.classSourcedId)
    const span = schoolClass && index.spanOf(schoolClass)
    if (span === undefined || row.role !== 'student') return []
    const begin = row.beginDate ?? span.start
    const end = row.endDate ?? span.end
    if (end < begin) return refuse('beginDate', `${begin} is after the end of the class, ${end}`)
    const key = JSON.stringify([row.classSourcedId, row.userSourcedId, begin])
    const before = seen.get(key)
    seen.set(key, row.line)
    if (before === undefined) return []
    return refuse(
      'userSourcedId',
      `${row.userSourcedId} is enrolled in this class from ${begin} on line ${before} already`,
    )
  })
}

/** Students are enrolled and marked, staff teach: the roles must say so. */
export function wrongRoles(folder: Folder, index: SchoolIndex): Refusal[] {
  const refusals: Refusal[] = []
  const needRole = (
    file: string,
    line: number,
    column: string,
    id: string | null,
    role: 'student' | 'staff',
  ) => {
    const has = role === 'student' ? index.students : index.staff
    if (id === null || has.has(id)) return
    const reason =
      role === 'student' ? `${id} has no student role in roles.csv` : `${id} has no staff role in roles.csv`
    refusals.push({ file, line, column, reason })
  }
  for (const row of folder.enrollments) {
    const role = row.role === 'student' ? 'student' : 'staff'
    needRole('enrollments.csv', row.line, 'userSourcedId', row.userSourcedId, role)
  }
  for (const row of folder.ext_sessions ?? []) {
    for (const id of row.teacherSourcedIds)
      needRole('ext_sessions.csv', row.line, 'teacherSourcedIds', id, 'staff')
  }
  for (const row of folder.ext_study_rights ?? []) {
    needRole('ext_study_rights.csv', row.line, 'userSourcedId', row.userSourcedId, 'student')
  }
  for (const row of folder.ext_responsible_staff ?? []) {
    needRole('ext_responsible_staff.csv', row.line, 'userSourcedId', row.userSourcedId, 'staff')
  }
  for (const row of folder.ext_attendance ?? []) {
    needRole('ext_attendance.csv', row.line, 'userSourcedId', row.userSourcedId, 'student')
    needRole('ext_attendance.csv', row.line, 'teacherSourcedId', row.teacherSourcedId, 'staff')
  }
  return refusals
}

/** What may come only once although the ids differ. */
function doubles(folder: Folder): Refusal[] {
  return [
    ...doublesIn('users', folder.users, ['username']),
    ...doublesIn('ext_people', folder.ext_people ?? [], ['learnerOid']),
    ...doublesIn('ext_rooms', folder.ext_rooms ?? [], ['campusSourcedId', 'code']),
    ...doublesIn('ext_roll_calls', folder.ext_roll_calls ?? [], ['sessionSourcedId']),
    ...doublesIn('ext_attendance', folder.ext_attendance ?? [], ['sessionSourcedId', 'userSourcedId']),
    ...doublesIn('ext_responsible_staff', folder.ext_responsible_staff ?? [], [
      'studyRightSourcedId',
      'userSourcedId',
      'role',
    ]),
  ]
}

function doublesIn<Column extends string>(
  name: string,
  rows: readonly ({ line: number } & Record<Column, string | null>)[],
  columns: readonly Column[],
): Refusal[] {
  const seen = new Map<string, number>()
  return rows.flatMap(row => {
    const values = columns.map(column => row[column])
    if (values.some(value => value === null)) return []
    const key = JSON.stringify(values)
    const before = seen.get(key)
    seen.set(key, before ?? row.line)
    if (before === undefined) return []
    const column = columns.at(-1)
    return [
      {
        file: `${name}.csv`,
        line: row.line,
        column,
        reason: `${values.join(', ')} is on line ${before} already`,
      },
    ]
  })
}
