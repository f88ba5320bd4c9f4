import type { Rows } from '../engine/store/row-store.ts'
import type { Row } from '../files.ts'
import type { School } from '../school.ts'

/**
 * A student who has no study right in ext_study_rights gets one from the primary student role: its dates, and the
 * school's name for a qualification.
 */
export function studyRightsOfRoles(school: School) {
  const { folder, students, today } = school
  const withRight = new Set(folder.ext_study_rights?.map(right => right.userSourcedId))
  const orgs = new Map(folder.orgs.map(org => [org.sourcedId, org.name]))
  const roles = primaryStudentRoles(folder.roles)
  const firstDay = firstDays(school)
  return [...students]
    .filter(student => !withRight.has(student))
    .flatMap(student => {
      const role = roles.get(student)
      if (role === undefined) return []
      const hasEnded = role.endDate !== null && role.endDate < today
      return [
        {
          source_id: `role/${role.sourcedId}`,
          student_id: student,
          qualification_code: null,
          qualification_name: { fi: orgs.get(role.orgSourcedId) ?? '' },
          state: hasEnded ? ('paattynyt' as const) : ('lasna' as const),
          start_date: role.beginDate ?? firstDay(student),
          estimated_end_date: role.endDate,
          end_date: hasEnded ? role.endDate : null,
        },
      ]
    })
}

function primaryStudentRoles(roles: Rows<Row<'roles'>>): Map<string, Row<'roles'>> {
  const primary = new Map<string, Row<'roles'>>()
  for (const role of roles.filter(one => one.role === 'student')) {
    const known = primary.get(role.userSourcedId)
    if (known === undefined || (known.roleType === 'secondary' && role.roleType === 'primary')) {
      primary.set(role.userSourcedId, role)
    }
  }
  return primary
}

/** A student whose role has no first day began with the first class, or with the first term of all. */
function firstDays({ folder, classes, spanOf }: School): (student: string) => string {
  const byStudent = new Map<string, string>()
  for (const row of folder.enrollments) {
    const begin = row.beginDate ?? spanOf(classes.get(row.classSourcedId))?.start
    const known = byStudent.get(row.userSourcedId)
    if (begin !== undefined && (known === undefined || begin < known)) byStudent.set(row.userSourcedId, begin)
  }
  const first = folder.academicSessions.map(term => term.startDate).toSorted()[0] ?? ''
  return student => byStudent.get(student) ?? first
}

interface Right {
  source_id: string
  student_id: string
  start_date: string
  end_date: string | null
}

/** The right in force on the day, the one that began last where there are several; else any of the student's. */
export function rightFinder(rights: Iterable<Right>): (student: string, day: string) => string | undefined {
  const byStudent = Map.groupBy(rights, right => right.student_id)
  return (student, day) => {
    const own = (byStudent.get(student) ?? []).toSorted((a, b) => b.start_date.localeCompare(a.start_date))
    const inForce = own.find(right => right.start_date <= day && day <= (right.end_date ?? day))
    return (inForce ?? own[0])?.source_id
  }
}
