import type { PersonalEventNews } from '@studentgo/protocol/personal-education-events'
import type { StudentContext } from '../platform/request-context.ts'
import { unreadAssessments } from './personal-events.sql.ts'

/** Which feedback the student has not read, without its content. */
export async function homePartOfPersonalEvents(context: StudentContext): Promise<PersonalEventNews> {
  const { db, access, language } = context
  return { unread: await unreadAssessments(db, { studentId: access.studentId, language }) }
}
