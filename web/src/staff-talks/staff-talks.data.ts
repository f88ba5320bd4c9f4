import { listStaffTalks } from '@studentgo/protocol/staff-talks'
import { idIn } from '#web/platform/api/ids.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'
import type { ScreenContext } from '#web/platform/page/screen-route.ts'

export function staffTalksQuery(studentId: number) {
  return endpointQuery(listStaffTalks, { params: { studentId: String(studentId) }, query: { size: '100' } })
}

/** The first queries of the screen. */
export function queriesOf({ search }: ScreenContext) {
  const id = idIn(search, 'id')
  return id === undefined ? [] : [staffTalksQuery(id)]
}
