import type { Folder, Row } from './files.ts'
import type { StudyRightRecord } from './people-records.ts'
import { localisedName } from './school.rules.ts'
import type { SchoolIndex } from './school-index.ts'

/** Under which study right a student takes part in something that begins on a day. */
export type RightOfStudent = (student: string, day: string) => string | undefined

/**
 * The study rights of ext_study_rights; a student who has none there gets one from the primary student role:
 * its dates, and the school's name for a qualification.
 */
export function studyRightRecords(folder: Folder, index: SchoolIndex, today: string): StudyRightRecord[] {
  const given = (folder.ext_study_rights ?? []).map(rightOf)
  const withRight = new Set(given.map(right => right.student_id))
  const orgs = new Map(folder.orgs.map(org => [org.sourcedId, org.name]))
  const roles = primaryStudentRoles(folder.roles)
  const firstDay = firstDays(folder, index)
  const derived = [...index.students]
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
          state: hasEnded ? 'paattynyt' : 'lasna',
          start_date: role.beginDate ?? firstDay(student),
          estimated_end_date: role.endDate,
          end_date: hasEnded ? role.endDate : null,
        },
      ]
    })
  return [...given, ...derived]
}

function rightOf(row: Row<'ext_study_rights'>): StudyRightRecord {
  return {
    source_id: row.sourcedId,
    student_id: row.userSourcedId,
    qualification_code: row.qualificationCode,
    qualification_name: localisedName(
      row.qualificationName,
      row.qualificationNameSv,
      row.qualificationNameEn,
    ),
    state: row.state,
    start_date: row.startDate,
    estimated_end_date: row.estimatedEndDate,
    end_date: row.endDate,
  }
}

function primaryStudentRoles(roles: readonly Row<'roles'>[]): Map<string, Row<'roles'>> {
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
function firstDays(folder: Folder, index: SchoolIndex): (student: string) => string {
  const byStudent = new Map<string, string>()
  for (const row of folder.enrollments) {
    const schoolClass = index.classes.get(row.classSourcedId)
    const begin = row.beginDate ?? (schoolClass && index.spanOf(schoolClass)?.start)
    const known = byStudent.get(row.userSourcedId)
    if (begin !== undefined && (known === undefined || begin < known)) byStudent.set(row.userSourcedId, begin)
  }
  const first = folder.academicSessions.map(term => term.startDate).toSorted()[0] ?? ''
  return student => byStudent.get(student) ?? first
}

/** The right in force on the day, the one that began last where there are several; else any of the student's. */
export function rightFinder(rights: readonly StudyRightRecord[]): RightOfStudent {
  const byStudent = Map.groupBy(rights, right => right.student_id)
  return (student, day) => {
    const own = (byStudent.get(student) ?? []).toSorted((a, b) => b.start_date.localeCompare(a.start_date))
    const inForce = own.find(right => right.start_date <= day && day <= (right.end_date ?? day))
    return (inForce ?? own[0])?.source_id
  }
}
