import type { IntermediateAssessment } from '@studentgo/protocol/intermediate-assessments'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import texts from '@studentgo/protocol/translations/server/personal-education-events.json' with {
  type: 'json',
}
import type { StudentContext } from '../../platform/request-context.ts'
import { withoutNulls } from '../../platform/rows/without-nulls.ts'
import type { AssessmentRow } from './assessments.sql.ts'

const sides = {
  SELF: 'STUDENT',
  TEACHER: 'PROVIDER',
  JOINT: 'PROVIDER',
  WORKPLACE: 'WORKING_LIFE',
} as const

/** An assessment as this reader sees it; `isInForce` says whether its plan can still be written to. */
export function presentAssessment(
  row: AssessmentRow,
  isInForce: boolean,
  { access, language, timeZone }: StudentContext,
): IntermediateAssessment {
  const { authorName, comment, commentedAt, acknowledgedAt, items, ...assessment } = row
  const { kind, state } = row
  // An instructor's name would tell where the student works.
  const hidesAuthor = access.hidesLocation && kind === 'WORKPLACE'
  const mayAnswer = isInForce && access.reader.kind === 'STUDENT' && kind !== 'SELF' && state !== 'DRAFT'
  return withoutNulls({
    ...assessment,
    items: items.map(({ level, ...item }) => ({ ...withoutNulls(item), level })),
    author: { name: hidesAuthor ? texts.workplace[language] : authorName, side: sides[kind] },
    acknowledgedAt: acknowledgedAt && isoWithOffset(acknowledgedAt, timeZone),
    studentComment: comment,
    studentCommentAt: commentedAt && isoWithOffset(commentedAt, timeZone),
    can: { acknowledge: mayAnswer && state === 'PUBLISHED', comment: mayAnswer && comment === null },
  })
}
