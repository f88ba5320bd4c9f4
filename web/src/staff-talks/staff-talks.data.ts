import { listStaffTalks } from '@studentgo/protocol/staff-talks'
import { endpointQuery } from '#web/platform/api/queries.ts'

export function staffTalksQuery(studentId: number) {
  return endpointQuery(listStaffTalks, { params: { studentId: String(studentId) }, query: { size: '100' } })
}
