import { type Assessing, readAssessing } from '@studentgo/protocol/staff-demonstrations'
import { idIn } from '#web/platform/api/ids.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'
import type { ScreenContext } from '#web/platform/page/screen-route.ts'

export function assessingQuery(studentId: number, demonstrationId: number) {
  return endpointQuery(readAssessing, {
    params: { studentId: String(studentId), demonstrationId: String(demonstrationId) },
  })
}

/** A demonstration that is assessed, as every part of the screen is given it. */
export interface AssessingProps {
  studentId: number
  assessing: Assessing
}

/** What the address of every write about it names. */
export function paramsOf({ studentId, assessing }: AssessingProps) {
  return { studentId: String(studentId), demonstrationId: String(assessing.demonstration.id) }
}

/** What the screen shows first. */
export function queriesOf({ search }: ScreenContext) {
  const id = idIn(search, 'id')
  const demonstration = idIn(search, 'demonstration')
  return id === undefined || demonstration === undefined ? [] : [assessingQuery(id, demonstration)]
}
