import { minutesBetween } from '@studentgo/protocol/rules/calendar'
import type { Folder, Row } from './files.ts'
import type { MarkRecord, RollCallRecord } from './records.ts'
import type { Refusal } from './report.ts'
import type { SchoolIndex } from './school-index.ts'

/** A mark fits its lesson: the student was in the class that day, and was not away longer than it lasted. */
export function wrongAttendance(folder: Folder, index: SchoolIndex): Refusal[] {
  const enrolled = Map.groupBy(
    folder.enrollments.filter(row => row.role === 'student'),
    row => keyOf(row.classSourcedId, row.userSourcedId),
  )
  return (folder.ext_attendance ?? []).flatMap(row => {
    const refuse = (column: string, reason: string) => [
      { file: 'ext_attendance.csv', line: row.line, column, reason },
    ]
    const session = index.sessions.get(row.sessionSourcedId)
    if (session === undefined || !index.classes.has(session.classSourcedId)) return []
    const length = minutesBetween(session.startTime, session.endTime)
    if (minutesOf(row, length) > length)
      return refuse('minutes', `is more than the ${length} minutes of the session`)
    if ((row.code === 'M1' || row.code === 'M2') && row.lateMinutes === null) {
      return refuse('lateMinutes', `is empty, and ${row.code} says late`)
    }
    const day = index.schoolDay(session.startTime)
    const own = enrolled.get(keyOf(session.classSourcedId, row.userSourcedId)) ?? []
    if (own.some(one => (one.beginDate ?? day) <= day && day <= (one.endDate ?? day))) return []
    return refuse('userSourcedId', `${row.userSourcedId} is not in class ${session.classSourcedId} on ${day}`)
  })
}

function keyOf(schoolClass: string, user: string): string {
  return JSON.stringify([schoolClass, user])
}

/** Minutes of absence: as given, else the minutes of lateness, nothing for a good word, or the whole lesson. */
function minutesOf(row: Row<'ext_attendance'>, length: number): number {
  if (row.minutes !== null) return row.minutes
  if (row.code === '+') return 0
  return row.lateMinutes ?? length
}

export function markRecords(folder: Folder, index: SchoolIndex): MarkRecord[] | undefined {
  return folder.ext_attendance?.map(row => {
    const session = index.sessions.get(row.sessionSourcedId)
    const length = session ? minutesBetween(session.startTime, session.endTime) : 0
    return {
      source_id: row.sourcedId,
      session_id: row.sessionSourcedId,
      student_id: row.userSourcedId,
      recorded_code: row.code,
      minutes: minutesOf(row, length),
      late_minutes: row.lateMinutes,
      teacher_id: row.teacherSourcedId,
      teacher_note: row.note,
      recorded_at: row.recordedAt,
    }
  })
}

/** When rolls were called. A lesson with marks and no roll of its own was called when the first mark was made. */
export function rollCallRecords(folder: Folder): RollCallRecord[] | undefined {
  if (folder.ext_roll_calls === undefined && folder.ext_attendance === undefined) return undefined
  const called = new Map<string, string>()
  for (const { sessionSourcedId, recordedAt } of folder.ext_attendance ?? []) {
    const before = called.get(sessionSourcedId)
    if (before === undefined || Date.parse(recordedAt) < Date.parse(before))
      called.set(sessionSourcedId, recordedAt)
  }
  for (const { sessionSourcedId, calledAt } of folder.ext_roll_calls ?? [])
    called.set(sessionSourcedId, calledAt)
  return [...called].map(([session_id, called_at]) => ({ session_id, called_at }))
}
