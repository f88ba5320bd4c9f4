import { addDays } from '@studentgo/protocol/rules/calendar'
import { requireOwnStudyRight } from '../../platform/access/student-access.ts'
import { onlyRow } from '../../platform/database/statement.ts'
import type { StudentContext } from '../../platform/request-context.ts'
import { holdsUntil } from '../../platform/versions/composition.ts'
import { type StaffAround, staffAround } from './staff-around.sql.ts'

/** The teachers of a course that has just ended, or begins soon, are recipients too. */
const daysBefore = 7
const daysAfter = 14

/** Whom the reader may write to about this student. */
export async function staffAroundStudent(
  { db, access, now, today, language }: StudentContext,
  studyPlanId?: number,
): Promise<StaffAround> {
  const { studentId, reader } = access
  await requireOwnStudyRight(db, studentId, studyPlanId)
  const params = {
    studentId,
    studyPlanId,
    readerId: reader.personId,
    now: now.toISOString(),
    today,
    from: addDays(today, -daysBefore),
    to: addDays(today, daysAfter),
    language,
  }
  const around = onlyRow(await staffAround(db, { team: params, teachers: params, services: params }))
  holdsUntil(
    now,
    around.teachers.flatMap(one => [one.nextEndAt, one.todayEnd]),
  )
  return around
}
