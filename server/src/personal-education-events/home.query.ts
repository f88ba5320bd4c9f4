import { homePart } from '../platform/contributions/home-part.ts'
import { unreadAssessments } from './personal-events.sql.ts'

/** Which feedback the student has not read, without its content. */
export const feedbackOnHome = homePart({
  reads: unreadAssessments,
  params: ({ access, language }) => ({ studentId: access.studentId, language }),
  tasks: rows => rows.map(row => ({ kind: 'FEEDBACK_TO_READ', ...row })),
})
