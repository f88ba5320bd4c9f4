import { readStaffLesson } from '@studentgo/protocol/staff-attendance'
import { idIn } from '#web/platform/api/ids.ts'
import { endpointQuery } from '#web/platform/api/queries.ts'
import type { ScreenContext } from '#web/platform/page/screen-route.ts'

export function staffLessonQuery(lessonId: number) {
  return endpointQuery(readStaffLesson, { params: { lessonId: String(lessonId) } })
}

/** The first queries of a lesson's page. */
export function lessonQueriesOf({ search }: ScreenContext) {
  const id = idIn(search, 'id')
  return id === undefined ? [] : [staffLessonQuery(id)]
}
