import type { PlanAhead } from '@studentgo/protocol/psap-activities'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { StudentContext } from '../platform/request-context.ts'
import { withoutNulls } from '../platform/without-nulls.ts'
import { nextMeetingOf, openActionsOf, reviewFactsOf } from './plan-activities.sql.ts'
import { reviewPaceOf } from './review-pace.rules.ts'

/** The next plan talk, what the student has promised, and whether a review is late; of one study plan or of all. */
export async function homePartOfPlanActivities(
  { db, access, now, today, language, provider, timeZone }: StudentContext,
  studyPlanId?: number,
): Promise<PlanAhead> {
  const given = {
    studentId: access.studentId,
    reader: access.reader.kind,
    studyPlanId,
    language,
    today,
    now: now.toISOString(),
  }
  const [meeting] = await nextMeetingOf(db, given)
  const [facts] = await reviewFactsOf(db, given)
  const perYear = provider.policies['hoks.reviewsPerYear']
  return withoutNulls({
    nextMeeting: meeting && { ...meeting, at: isoWithOffset(meeting.at, timeZone) },
    reviews: facts && reviewPaceOf(facts.talks, facts.began, perYear, today),
    openActions: (await openActionsOf(db, given)).map(withoutNulls),
  })
}
