import type { DemonstrationSummary } from '@studentgo/protocol/competence-demonstrations'
import type { HomeTask } from '@studentgo/protocol/home'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { homePart, newSince } from '../platform/contributions/home-part.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { withoutNulls } from '../platform/rows/without-nulls.ts'
import { demonstrationsOf } from './demonstrations.sql.ts'
import { presentSummaries } from './list-demonstrations.query.ts'

/** From how many days before a demonstration home speaks of writing its self-assessment. */
const soonDays = 14

/** Self-assessments to send, the demonstration that goes on or comes next, and which results are new; no grade. */
export const demonstrationsOnHome = homePart({
  reads: demonstrationsOf,
  params: ({ access }) => ({ studentId: access.studentId, planId: null, demonstrationId: null }),
  tasks(rows, context) {
    const all = presentSummaries(rows, context)
    const next = all.find(one => one.isNow || one.daysUntil !== undefined)
    return [
      ...all.filter(isToWrite).map(selfAssessmentTask),
      ...(next === undefined ? [] : [comingTask(next)]),
      ...all.flatMap(one => resultTask(one, context)),
    ]
  },
})

function isToWrite({ can, selfAssessment, daysUntil }: DemonstrationSummary): boolean {
  const { state } = selfAssessment
  return (
    can.selfAssess &&
    (state === 'NOT_STARTED' || state === 'DRAFT') &&
    (daysUntil === undefined || daysUntil <= soonDays)
  )
}

function selfAssessmentTask(one: DemonstrationSummary): HomeTask {
  const { selfAssessment, daysUntil, startDate } = one
  return {
    kind: 'SELF_ASSESSMENT',
    ...nameOf(one),
    started: selfAssessment.state === 'DRAFT',
    ...(daysUntil === undefined ? {} : { deadline: startDate }),
  }
}

function comingTask(one: DemonstrationSummary): HomeTask {
  const { startDate, endDate, startTime, endTime, isNow, daysUntil } = one
  const days = withoutNulls({ startDate, endDate, startTime, endTime, isNow, daysUntil })
  return { kind: 'DEMONSTRATION', ...nameOf(one), ...days }
}

function resultTask(one: DemonstrationSummary, context: StudentContext): HomeTask[] {
  const publishedAt = one.assessment?.publishedAt
  if (publishedAt === undefined || new Date(publishedAt) < newSince(context)) return []
  return [{ kind: 'RESULT_PUBLISHED', ...nameOf(one), date: schoolDateOf(publishedAt, context.timeZone) }]
}

function nameOf({ planId, id, name }: DemonstrationSummary) {
  return { planId, demonstrationId: id, name }
}
