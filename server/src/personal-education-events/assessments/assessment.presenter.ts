import type { IntermediateAssessment } from '@studentgo/protocol/intermediate-assessments'
import texts from '@studentgo/protocol/translations/server/personal-education-events.json' with {
  type: 'json',
}
import type { Unserialised } from '../../platform/http/wire-values.ts'
import type { StudentContext } from '../../platform/request-context.ts'
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
  { access, language }: StudentContext,
): Unserialised<IntermediateAssessment> {
  const { authorName, comment, commentedAt, ...assessment } = row
  const { kind, state } = row
  // An instructor's name would tell where the student works.
  const hidesAuthor = access.hidesLocation && kind === 'WORKPLACE'
  const mayAnswer = isInForce && access.reader.kind === 'STUDENT' && kind !== 'SELF' && state !== 'DRAFT'
  return {
    ...assessment,
    author: { name: hidesAuthor ? texts.workplace[language] : authorName, side: sides[kind] },
    studentComment: comment,
    studentCommentAt: commentedAt,
    can: { acknowledge: mayAnswer && state === 'PUBLISHED', comment: mayAnswer && comment === null },
  }
}
