import type { IntermediateAssessment } from '@studentgo/protocol/intermediate-assessments'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import { inLanguage } from '../platform/localised.ts'
import { optional } from '../skill-acquirement-plan/module-answers.ts'
import type { Asking } from './asking.ts'
import type { AssessmentRow } from './assessments.queries.ts'
import { workplaceWord } from './words.ts'

const sides = {
  SELF: 'STUDENT',
  TEACHER: 'PROVIDER',
  JOINT: 'PROVIDER',
  WORKPLACE: 'WORKING_LIFE',
} as const

/** An assessment as this reader sees it. `able`: the student may write in this plan. */
export function assessmentAnswer(row: AssessmentRow, asking: Asking, able: boolean): IntermediateAssessment {
  const { timeZone } = asking
  const at = (instant: string | null) => instant && isoWithOffset(new Date(instant), timeZone)
  const isOthers = row.kind !== 'SELF' && row.state !== 'DRAFT'
  return {
    id: row.id,
    kind: row.kind,
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    date: row.date,
    items: itemAnswers(row, asking),
    ...optional('strengths', row.strengths),
    ...optional('develop', row.develop),
    ...optional('readyForDemonstration', row.ready),
    author: { name: authorName(row, asking), side: sides[row.kind] },
    state: row.state,
    ...optional('acknowledgedAt', at(row.acknowledgedAt)),
    ...optional('studentComment', row.comment),
    ...optional('studentCommentAt', at(row.commentedAt)),
    can: {
      acknowledge: able && isOthers && row.state === 'PUBLISHED',
      comment: able && isOthers && row.comment === null,
    },
  }
}

function itemAnswers({ items }: AssessmentRow, { language }: Asking): IntermediateAssessment['items'] {
  return (items ?? []).map(item => ({
    ...optional('requirementId', item.requirementId),
    text: item.requirement === null ? (item.text ?? '') : inLanguage(item.requirement, language),
    level: item.level,
    ...optional('comment', item.comment),
  }))
}

/** Under non-disclosure an instructor's name would tell a guardian where the student works. */
function authorName({ kind, authorName: name }: AssessmentRow, { sheltered, language }: Asking): string {
  return sheltered && kind === 'WORKPLACE' ? workplaceWord(language) : name
}
