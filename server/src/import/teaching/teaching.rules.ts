import { madeAnew } from '../engine/table.ts'
import { studyRights } from '../people/people.tables.ts'
import { rightFinder } from '../people/study-rights.rules.ts'
import type { School } from '../school.ts'

/** A teacher who is enrolled in a class twice, for two spans of time, still is one teacher of it. */
export function eventTeacherRecords({ folder }: School) {
  const teachers = new Map<string, { source_id: string; event_id: string; staff_id: string }>()
  for (const { role, sourcedId, classSourcedId, userSourcedId } of folder.enrollments) {
    if (role !== 'teacher') continue
    const key = JSON.stringify([classSourcedId, userSourcedId])
    if (teachers.has(key)) continue
    teachers.set(key, { source_id: sourcedId, event_id: classSourcedId, staff_id: userSourcedId })
  }
  return [...teachers.values()]
}

/** A student takes part under the study right that is named, or else the one in force on the first day. */
export function participantRecords(school: School) {
  return madeAnew(function* () {
    const rightOf = rightFinder(studyRights.rows(school) ?? [])
    for (const row of school.folder.enrollments) {
      if (row.role !== 'student') continue
      const span = school.spanOf(school.classes.get(row.classSourcedId))
      if (span === undefined) continue
      const begin = row.beginDate ?? span.start
      const right = row['metadata.studyRightSourcedId'] ?? rightOf(row.userSourcedId, begin)
      if (right === undefined) continue
      yield {
        source_id: row.sourcedId,
        event_id: row.classSourcedId,
        student_id: row.userSourcedId,
        study_right_id: right,
        begin_date: begin,
        end_date: row.endDate ?? span.end,
      }
    }
  })
}
