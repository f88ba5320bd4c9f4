import { lessonsOf } from '../absences/attendance/lessons.sql.ts'
import { participationsOf } from '../absences/attendance/participation.rules.ts'
import { workplaceDaysOf } from '../absences/attendance/workplace.sql.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { withoutNulls } from '../platform/rows/without-nulls.ts'
import { holidaysWithin, type PersonalEventRow } from './personal-events.sql.ts'
import type { Presence } from './presence.rules.ts'

/**
 * Attendance as the absences know it, for the days until today of all these periods in one question each. Empty
 * for a guardian whose access does not cover absences.
 */
export async function presenceOf(
  rows: readonly PersonalEventRow[],
  context: StudentContext,
): Promise<Presence> {
  const { db, access, now, today, timeZone, language, provider } = context
  const { studentId } = access
  const seen = access.scopes.includes('ABSENCE') ? rows : []
  const taught = seen.filter(row => row.eventId !== null)
  const lessonDays = daysUntil(today, taught)
  const lessons =
    lessonDays && (await lessonsOf(db, { ...lessonDays, studentId, studyRightId: null, language }))
  const late = provider.policies.lateBoundaryMinutes
  const events = participationsOf(lessons ?? [], now, timeZone, late)
  const atWork = seen.filter(row => row.workplace !== null)
  const workDays = daysUntil(today, atWork)
  const logged = workDays && (await workplaceDaysOf(db, { ...workDays, studentId }))
  return {
    events: new Map(events.map(event => [event.educationEventId, event])),
    days: (logged ?? []).map(withoutNulls),
    daysOff: workDays === undefined ? [] : await holidaysWithin(db, workDays),
  }
}

function daysUntil(
  today: string,
  rows: readonly PersonalEventRow[],
): { from: string; to: string } | undefined {
  const from = rows.map(row => row.startDate).toSorted()[0]
  const last = rows
    .map(row => row.endDate)
    .toSorted()
    .at(-1)
  if (from === undefined || last === undefined || from > today) return undefined
  return { from, to: last < today ? last : today }
}
