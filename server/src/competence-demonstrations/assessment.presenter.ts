import type { DemonstrationAssessment } from '@studentgo/protocol/competence-demonstrations'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import texts from '@studentgo/protocol/translations/server/competence-demonstrations.json' with {
  type: 'json',
}
import type { RequestContext } from '../platform/request-context.ts'
import { inLanguage } from '../platform/rows/localised.ts'
import { codeRefIn } from '../platform/texts.ts'
import { isAccepted, type Result, reviewRequestUntil } from './after-result.rules.ts'
import type { DemonstrationRow } from './demonstrations.sql.ts'

/** The published assessment; undefined before it is published. */
export function presentAssessment(
  { assessment, publishedAt }: DemonstrationRow,
  { language, timeZone, provider }: RequestContext,
): DemonstrationAssessment | undefined {
  if (assessment === null || publishedAt === null) return undefined
  const { targets, deciders, participants, ...columns } = assessment
  const reviewDays = provider.policies['assessment.reviewRequestDays']
  return {
    ...columns,
    accepted: isAccepted(assessment.grade),
    justification: inLanguage(assessment.justification, language),
    targets: targets.map(({ code, grade }) => ({ ...codeRefIn(texts, 'target', code, language), grade })),
    deciders: deciders.map(code => codeRefIn(texts, 'assessor', code, language)),
    discussionParticipants: participants.map(code =>
      // A participant without a code of the discussion has that of an assessor.
      codeRefIn(texts, `participant.${code}` in texts ? 'participant' : 'assessor', code, language),
    ),
    publishedAt,
    reviewRequestUntil: reviewRequestUntil(schoolDateOf(publishedAt, timeZone), reviewDays),
  }
}

/** What the rules about the time after the result need to know of a demonstration. */
export function resultOf(row: DemonstrationRow, context: RequestContext): Result {
  const assessment = presentAssessment(row, context)
  const isRequested = (kind: 'REVIEW' | 'RAISE') => row.requests.some(request => request.kind === kind)
  return {
    state: row.state,
    grade: assessment?.grade,
    reviewUntil: assessment?.reviewRequestUntil,
    wholeUnit: row.wholeUnit && row.modules.every(module => module.kind !== 'COMMON_SUBAREA'),
    hasNext: row.nextId !== null,
    reviewRequested: isRequested('REVIEW'),
    raiseRequested: isRequested('RAISE'),
  }
}
