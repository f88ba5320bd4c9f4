import { minutesBetween } from '@studentgo/protocol/rules/calendar'
import type { Refusal } from '../engine/fault-groups.rules.ts'
import { type Fault, faultsIn } from '../engine/faults.rules.ts'
import type { Row } from '../files.ts'
import type { School } from '../school.ts'

/** A mark fits its lesson: the student was in the class that day, and was not away longer than it lasted. */
export function attendanceFaults({ folder, classes, sessions, schoolDay }: School): Refusal[] {
  const enrolled = Map.groupBy(
    folder.enrollments.filter(row => row.role === 'student'),
    row => keyOf(row.classSourcedId, row.userSourcedId),
  )
  return faultsIn('ext_attendance', folder.ext_attendance, (row): Fault[] => {
    const session = sessions.get(row.sessionSourcedId)
    if (session === undefined || !classes.has(session.classSourcedId)) return []
    const length = minutesBetween(session.startTime, session.endTime)
    if (minutesAway(row, session) > length) {
      return [['minutes', `is more than the ${length} minutes of the session`]]
    }
    if ((row.code === 'M1' || row.code === 'M2') && row.lateMinutes === null) {
      return [['lateMinutes', `is empty, and ${row.code} says late`]]
    }
    const day = schoolDay(session.startTime)
    const own = enrolled.get(keyOf(session.classSourcedId, row.userSourcedId)) ?? []
    if (own.some(one => (one.beginDate ?? day) <= day && day <= (one.endDate ?? day))) return []
    return [['userSourcedId', `${row.userSourcedId} is not in class ${session.classSourcedId} on ${day}`]]
  })
}

function keyOf(schoolClass: string, user: string): string {
  return JSON.stringify([schoolClass, user])
}

/** Minutes of absence: as given, else the minutes of lateness, nothing for praise, or the whole lesson. */
export function minutesAway(row: Row<'ext_attendance'>, session: Row<'ext_sessions'> | undefined): number {
  if (row.minutes !== null) return row.minutes
  if (row.code === '+') return 0
  return row.lateMinutes ?? (session ? minutesBetween(session.startTime, session.endTime) : 0)
}

/** When rolls were called. A lesson with marks and no roll of its own was called when the first mark was made. */
export function rollCallRecords({ folder }: School): { session_id: string; called_at: string }[] | undefined {
  if (folder.ext_roll_calls === undefined && folder.ext_attendance === undefined) return undefined
  const called = new Map<string, string>()
  for (const { sessionSourcedId, recordedAt } of folder.ext_attendance ?? []) {
    const before = called.get(sessionSourcedId)
    if (before === undefined || Date.parse(recordedAt) < Date.parse(before)) {
      called.set(sessionSourcedId, recordedAt)
    }
  }
  for (const { sessionSourcedId, calledAt } of folder.ext_roll_calls ?? []) {
    called.set(sessionSourcedId, calledAt)
  }
  return [...called].map(([session_id, called_at]) => ({ session_id, called_at }))
}
