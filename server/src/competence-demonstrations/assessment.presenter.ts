import type { DemonstrationAssessment } from '@studentgo/protocol/competence-demonstrations'
import type { Language } from '@studentgo/protocol/language'
import type { Policies } from '@studentgo/protocol/policies'
import { isoWithOffset, schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { inLanguage } from '../platform/localised.ts'
import { isAccepted, type Result, reviewRequestUntil } from './after-result.rules.ts'
import { assessmentTarget, assessorRole, discussionParticipant } from './assessment-words.ts'
import type { AssessmentRow, DemonstrationRow } from './demonstrations.queries.ts'

interface ResultFrame {
  language: Language
  timeZone: string
  policies: Policies
}

/** The published assessment; undefined before it is published. */
export function assessmentAnswer(
  row: DemonstrationRow,
  frame: ResultFrame,
): DemonstrationAssessment | undefined {
  const { language, timeZone, policies } = frame
  const { assessment, publishedAt } = row
  if (assessment === null || publishedAt === null) return undefined
  return {
    grade: assessment.grade,
    accepted: isAccepted(assessment.grade),
    date: assessment.date,
    justification: inLanguage(assessment.justification, language),
    targets: targetsOf(assessment, language),
    requirementGrades: assessment.ratings ?? [],
    deciders: assessment.deciders.map(code => assessorRole(code, language)),
    discussionParticipants: assessment.participants.map(code => discussionParticipant(code, language)),
    publishedAt: isoWithOffset(new Date(publishedAt), timeZone),
    reviewRequestUntil: reviewRequestUntil(
      schoolDateOf(publishedAt, timeZone),
      policies['assessment.reviewRequestDays'],
    ),
  }
}

function targetsOf({ targets }: AssessmentRow, language: Language) {
  return targets.map(({ code, grade }) => ({ ...assessmentTarget(code, language), grade }))
}

/** What the rules about the time after the result ask of a demonstration. */
export function resultOf(row: DemonstrationRow, frame: ResultFrame): Result {
  const assessment = assessmentAnswer(row, frame)
  const asked = (kind: 'REVIEW' | 'RAISE') => (row.requests ?? []).some(request => request.kind === kind)
  return {
    state: row.state,
    grade: assessment?.grade,
    reviewUntil: assessment?.reviewRequestUntil,
    wholeUnit: row.wholeUnit && (row.modules ?? []).every(module => module.kind !== 'COMMON_SUBAREA'),
    hasNext: row.nextId !== null,
    reviewAsked: asked('REVIEW'),
    raiseAsked: asked('RAISE'),
  }
}
