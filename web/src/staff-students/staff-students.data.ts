import { listStaffStudents, readStudentCard } from '@studentgo/protocol/staff-students'
import { idIn } from '#web/platform/api/ids.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'
import type { ScreenContext } from '#web/platform/page/screen-route.ts'

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

/** The first queries of the card. */
export function cardQueriesOf({ search }: ScreenContext) {
  const id = idIn(search, 'id')
  return id === undefined ? [] : [studentCardQuery(id)]
}
