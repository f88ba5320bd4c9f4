import { readStaffLesson } from '@studentgo/protocol/staff-attendance'
import { endpointQuery } from '#web/platform/api/queries.ts'

export function staffLessonQuery(lessonId: number) {
  return endpointQuery(readStaffLesson, { params: { lessonId: String(lessonId) } })
}
