import { readStaffSupport } from '@studentgo/protocol/staff-support'
import { idIn } from '#web/platform/api/ids.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'
import type { ScreenContext } from '#web/platform/page/screen-route.ts'

export function staffSupportQuery(studentId: number) {
  return endpointQuery(readStaffSupport, { params: { studentId: String(studentId) } })
}

/** The first queries of the screen. */
export function queriesOf({ search }: ScreenContext) {
  const id = idIn(search, 'id')
  return id === undefined ? [] : [staffSupportQuery(id)]
}
