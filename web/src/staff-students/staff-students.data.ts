import { listStaffStudents, readStudentCard } from '@studentgo/protocol/staff-students'
import { endpointQuery } from '#web/platform/api/queries.ts'

export function staffStudentsQuery({ q, group, page }: { q: string; group: string; page: number }) {
  return endpointQuery(listStaffStudents, {
    query: {
      ...(q === '' ? {} : { q }),
      ...(group === '' ? {} : { group }),
      ...(page === 0 ? {} : { page: String(page) }),
    },
  })
}

export function studentCardQuery(studentId: number) {
  return endpointQuery(readStudentCard, { params: { studentId: String(studentId) } })
}
