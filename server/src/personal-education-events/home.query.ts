import type { HomeTask } from '@studentgo/protocol/home'
import type { StudentContext } from '../platform/request-context.ts'
import { unreadAssessments } from './personal-events.sql.ts'

/** Which feedback the student has not read, without its content. */
export async function personalEventTasks({ db, access, language }: StudentContext): Promise<HomeTask[]> {
  const unread = await unreadAssessments(db, { studentId: access.studentId, language })
  return unread.map(row => ({ kind: 'FEEDBACK_TO_READ', ...row }))
}
