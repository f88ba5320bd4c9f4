import { toPage } from '@studentgo/protocol/paging'
import type { PlanActivities, PlanAhead } from '@studentgo/protocol/psap-activities'
import { requireOwnStudyRight } from '../platform/access/student-access.ts'
import { batch, onlyRow, type RowOf } from '../platform/database/statement.ts'
import { notFound } from '../platform/http/problems.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { holdsUntil } from '../platform/versions/composition.ts'
import {
  type ActivityRow,
  activitiesOf,
  activityById,
  activityCount,
  nextMeetingOf,
  openActionsOf,
  reviewFactsOf,
} from './plan-activities.sql.ts'
import { presentPlanActivity } from './plan-activity.presenter.ts'
import { reviewPaceOf } from './review-pace.rules.ts'

const pageSize = 20

interface Filter {
  /** Of every study plan where it is left out. */
  studyPlanId: number | undefined
  page: number | undefined
  size: number | undefined
}

/** One page of the talks that this reader may see, newest first, and the coming ones. */
export async function listPlanActivitiesOf(
  context: StudentContext,
  { studyPlanId, page = 0, size = pageSize }: Filter,
): Promise<Unserialised<PlanActivities>> {
  const { db, access, language } = context
  const { studentId } = access
  await requireOwnStudyRight(db, studentId, studyPlanId)
  const params = { studentId, reader: access.reader.kind, studyPlanId, language, size, offset: page * size }
  const found = onlyRow(
    await pageOf(db, { activities: params, count: params, ahead: aheadParams(context, studyPlanId) }),
  )
  const content = found.activities.map(row => presentPlanActivity(row))
  const total = onlyRow(found.count).total
  return { ...toPage(content, total, page, size), ...presentAhead(onlyRow(found.ahead), context) }
}

/** The next plan talk, what the student has promised, and when the study plan was reviewed. */
export const aheadOf = batch({ meeting: nextMeetingOf, review: reviewFactsOf, openActions: openActionsOf })

const pageOf = batch({ activities: activitiesOf, count: activityCount, ahead: aheadOf })

/** What `aheadOf` needs, for one study plan or for all. */
export function aheadParams(
  { access, now, today, language }: StudentContext,
  studyPlanId: number | undefined,
): Parameters<typeof aheadOf>[1] {
  const ofPlan = { studentId: access.studentId, reader: access.reader.kind, studyPlanId }
  return {
    meeting: { ...ofPlan, now: now.toISOString(), language },
    review: { ...ofPlan, today },
    openActions: { ...ofPlan, language },
  }
}

/** The next meeting and the open actions, with whether a review is late. */
export function presentAhead(
  { meeting: [meeting], review: [review], openActions }: RowOf<typeof aheadOf>,
  { now, today, provider }: StudentContext,
): Unserialised<PlanAhead> {
  // It is still ahead at the instant itself.
  holdsUntil(now, [meeting && Date.parse(meeting.at) + 1])
  const perYear = provider.policies['hoks.reviewsPerYear']
  return {
    nextMeeting: meeting && meeting,
    reviews: review && reviewPaceOf(review.talks, review.began, perYear, today),
    openActions,
  }
}

/** An entry that this reader may see; `not-found` for any other. */
export async function planActivityOf(
  { db, access, language }: StudentContext,
  id: number,
): Promise<ActivityRow> {
  const { studentId, reader } = access
  const [row] = await activityById(db, { studentId, reader: reader.kind, id, language })
  if (row === undefined) throw notFound()
  return row
}
