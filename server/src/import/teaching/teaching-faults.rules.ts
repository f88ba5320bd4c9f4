import { minutesBetween } from '@studentgo/protocol/rules/calendar'
import type { Refusal } from '../engine/fault-groups.rules.ts'
import { type Fault, faultsIn, faultsOf, presence } from '../engine/faults.rules.ts'
import { TextLines } from '../engine/store/text-pool.ts'
import type { Row } from '../files.ts'
import { spanFaults } from '../people/people-faults.rules.ts'
import type { School } from '../school.ts'

const longestSessionMinutes = 1440

/** Lessons, enrolments and periods at work that do not fit their class or study right. */
export function teachingFaults(school: School): Refusal[] {
  const { folder, rights } = school
  return [
    ...sessionFaults(school),
    ...enrollmentFaults(school),
    ...faultsIn('ext_workplace_periods', folder.ext_workplace_periods, row =>
      // Days turned round are declared as a fault already.
      [
        ...(row.endDate < row.startDate ? [] : spanFaults(row, rights.get(row.studyRightSourcedId))),
        ...hourFaults(row),
      ],
    ),
  ]
}

/** The hours of a day at work go together with its weekdays. */
function hourFaults({ dailyStart, dailyEnd, weekdays }: Row<'ext_workplace_periods'>): Fault[] {
  const hasDays = weekdays.length > 0
  const when = hasDays ? 'with weekdays' : 'without weekdays'
  return faultsOf(
    presence('dailyStart', dailyStart, hasDays, when),
    presence('dailyEnd', dailyEnd, hasDays, when),
  )
}

/** A lesson ends after it begins, within a day, and is within the terms of its class. */
function sessionFaults({ folder, classes, spanOf, schoolDay }: School): Refusal[] {
  return faultsIn('ext_sessions', folder.ext_sessions, ({ startTime, endTime, classSourcedId }): Fault[] => {
    const minutes = minutesBetween(startTime, endTime)
    if (minutes <= 0) return [['endTime', 'is not after startTime']]
    if (minutes > longestSessionMinutes) return [['endTime', 'is more than a day after startTime']]
    const span = spanOf(classes.get(classSourcedId))
    const day = schoolDay(startTime)
    if (span === undefined || (span.start <= day && day <= span.end)) return []
    return [['startTime', `${day} is outside class ${classSourcedId}, ${span.start} to ${span.end}`]]
  })
}

function enrollmentFaults({ folder, classes, spanOf }: School): Refusal[] {
  const seen = new TextLines()
  return faultsIn('enrollments', folder.enrollments, (row): Fault[] => {
    const span = row.role === 'student' ? spanOf(classes.get(row.classSourcedId)) : undefined
    if (span === undefined) return []
    const begin = row.beginDate ?? span.start
    const end = row.endDate ?? span.end
    if (end < begin) return [['beginDate', `${begin} is after the end of the class, ${end}`]]
    const { line, userSourcedId } = row
    const key = JSON.stringify([row.classSourcedId, userSourcedId, begin])
    const before = seen.get(key)
    seen.set(key, line)
    if (before === undefined) return []
    const reason = `${userSourcedId} is enrolled in this class from ${begin} on line ${before} already`
    return [['userSourcedId', reason]]
  })
}

/** Students take part in classes and staff teach them: their roles must match. */
export function enrollmentRoleFaults({ folder, students, staff }: School): Refusal[] {
  return faultsIn('enrollments', folder.enrollments, ({ role, userSourcedId }) => {
    const needed = role === 'student' ? 'student' : 'staff'
    const has = needed === 'student' ? students : staff
    return has.has(userSourcedId)
      ? []
      : [['userSourcedId', `${userSourcedId} has no ${needed} role in roles.csv`]]
  })
}
