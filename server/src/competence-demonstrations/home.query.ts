import { type DemonstrationSummary, isToWrite } from '@studentgo/protocol/competence-demonstrations'
import type { HomeTask } from '@studentgo/protocol/home'
import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { homePart, newSince } from '../platform/contributions/home-part.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { demonstrationsOf } from './demonstrations.sql.ts'
import { presentSummaries } from './list-demonstrations.query.ts'

/** Self-assessments to send, the demonstration that is under way or next, and which results are new; no grade. */
export const demonstrationsOnHome = homePart({
  reads: demonstrationsOf,
  params: ({ access }) => ({ studentId: access.studentId, planId: null, demonstrationId: null }),
  tasks(rows, context) {
    const all = presentSummaries(rows, context)
    const next = all.find(one => one.isNow || one.daysUntil != null)
    return [
      ...all.filter(isToWrite).map(selfAssessmentTask),
      ...(next === undefined ? [] : [comingTask(next)]),
      ...all.flatMap(one => resultTask(one, context)),
    ]
  },
})

function selfAssessmentTask(one: Unserialised<DemonstrationSummary>): Unserialised<HomeTask> {
  const { selfAssessment, daysUntil, startDate } = one
  return {
    kind: 'SELF_ASSESSMENT',
    ...nameOf(one),
    started: selfAssessment.state === 'DRAFT',
    deadline: daysUntil == null ? null : startDate,
  }
}

function comingTask(one: Unserialised<DemonstrationSummary>): Unserialised<HomeTask> {
  const { startDate, endDate, startTime, endTime, isNow, daysUntil } = one
  const days = { startDate, endDate, startTime, endTime, isNow, daysUntil }
  return { kind: 'DEMONSTRATION', ...nameOf(one), ...days }
}

function resultTask(
  one: Unserialised<DemonstrationSummary>,
  context: StudentContext,
): Unserialised<HomeTask>[] {
  const publishedAt = one.assessment?.publishedAt
  if (publishedAt == null || new Date(publishedAt) < newSince(context)) return []
  return [{ kind: 'RESULT_PUBLISHED', ...nameOf(one), date: schoolDateOf(publishedAt, context.timeZone) }]
}

function nameOf({ planId, id, name }: Unserialised<DemonstrationSummary>) {
  return { planId, demonstrationId: id, name }
}
