import { type Assessing, readAssessing } from '@studentgo/protocol/staff-demonstrations'
import { idIn } from '#web/platform/api/ids.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'
import type { ScreenContext } from '#web/platform/page/screen-route.ts'

export function assessingQuery(studentId: number, demonstrationId: number) {
  return endpointQuery(readAssessing, {
    params: { studentId: String(studentId), demonstrationId: String(demonstrationId) },
  })
}

/** The props of every part of the screen: the demonstration that is assessed. */
export interface AssessingProps {
  studentId: number
  assessing: Assessing
}

/** The path params of every write about it. */
export function paramsOf({ studentId, assessing }: AssessingProps) {
  return { studentId: String(studentId), demonstrationId: String(assessing.demonstration.id) }
}

/** The first queries of the screen. */
export function queriesOf({ search }: ScreenContext) {
  const id = idIn(search, 'id')
  const demonstration = idIn(search, 'demonstration')
  return id === undefined || demonstration === undefined ? [] : [assessingQuery(id, demonstration)]
}
